"""The pages around mails: links in our mails, the director's page, the officer's mail desk."""
