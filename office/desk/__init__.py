"""The officer's mail desk: mails that wait for a decision, and the actions on them."""
