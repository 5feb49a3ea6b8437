"""Lines of a mail as others write them, before they are read: dialect, slips, short forms, lists, rows with words."""
