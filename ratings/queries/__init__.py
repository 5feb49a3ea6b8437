"""Every read of the pages: functions that return small frozen values, one query for each table."""
