"""Real mail servers of the system, each with a private configuration in one folder, where they are installed."""

from __future__ import annotations

import grp
import imaplib
import os
import pwd
import shutil
import socket
import subprocess
from pathlib import Path

from tests.servers import NOBODY, Server

USER, PASSWORD = "wertung", "geheim"

DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = {name}
default_login_user = {name}
default_internal_group = {group}
first_valid_uid = 1
mail_location = maildir:{folder}/mail
namespace inbox {{
  inbox = yes
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""

OPENSMTPD = """
listen on 127.0.0.1 port {port}
table anybody {{ "@" = "nobody" }}
action "rating" {action} virtual <anybody>
match from any for domain "example.org" action "rating"
"""


def installed(*names: str) -> str:
    """The first of these programs that is there, else ""."""
    places = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    return next((found for name in names if (found := shutil.which(name, path=places))), "")


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class MailServer(Server):
    """A server that is ready when it answers on its port."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "server.log")
        self.folder = folder
        self.port = free_port()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                return bool(connection.recv(10))
        except OSError:
            return False


class Dovecot(MailServer):
    """An IMAP server with one mailbox, which belongs to nobody where root starts it."""

    def start(self) -> None:
        """Returns once it answers."""
        uid, gid = (NOBODY, NOBODY) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
        config = self.folder / "dovecot.conf"
        for place in ("mail", "home"):
            (self.folder / place).mkdir(exist_ok=True)
            os.chown(self.folder / place, uid, gid)
        names = {"folder": self.folder, "password": PASSWORD, "uid": uid, "gid": gid, "port": self.port}
        owner, group = pwd.getpwuid(uid).pw_name, grp.getgrgid(gid).gr_name
        config.write_text(DOVECOT.format(**names, name=owner, group=group))
        self.launch([installed("dovecot"), "-F", "-c", str(config)], self._answers)

    def settings(self) -> dict[str, str]:
        """The environment in which our program reads this mailbox."""
        return {
            "IMAP_HOST": "127.0.0.1",
            "IMAP_PORT": str(self.port),
            "IMAP_SECURITY": "none",
            "IMAP_USER": USER,
            "IMAP_PASSWORD": PASSWORD,
        }

    def client(self) -> imaplib.IMAP4:
        """A client of the mailbox's owner, in its INBOX."""
        client = imaplib.IMAP4("127.0.0.1", self.port, timeout=30)
        client.login(USER, PASSWORD)
        client.select()
        return client

    def restore_backup(self) -> None:
        """The mailbox as after a restored backup: the same mails, no marks, and new numbers for all."""
        mailbox = self.folder / "mail"
        for index in mailbox.glob("dovecot*"):
            index.unlink()
        for mail in [*(mailbox / "cur").iterdir(), *(mailbox / "new").iterdir()]:
            mail.rename(mailbox / "new" / mail.name.partition(":")[0])


class OpenSMTPD(MailServer):
    """A mail server that hands everything for example.org to a door of ours, or puts it into a mailbox.

    Its configuration is ours, but its queue and its control socket have fixed places.
    """

    spool = Path("/var/spool/smtpd")
    control = Path("/run/smtpd.sock")

    @classmethod
    def unusable(cls) -> str:
        """Why it cannot be tried here, "" where it can."""
        if not installed("smtpd") or not installed("smtpctl"):
            return "OpenSMTPD is not installed"
        if os.geteuid() != 0:
            return "OpenSMTPD starts as root only"
        if cls.control.exists() or any(cls.spool.glob("queue/*/*")):
            return "OpenSMTPD is in use on this machine"
        return ""

    def hand_over(self, port: int) -> None:
        """Starts, for a door of ours at that port."""
        self._start(f'lmtp "127.0.0.1:{port}" rcpt-to')

    def put_into(self, mailbox: Path) -> None:
        """Starts, for a maildir that belongs to nobody."""
        self._start(f'maildir "{mailbox}"')

    def _start(self, action: str) -> None:
        """Returns once it answers."""
        config = self.folder / "smtpd.conf"
        config.write_text(OPENSMTPD.format(port=self.port, action=action))
        self.launch([installed("smtpd"), "-d", "-f", str(config)], self._answers)

    def waiting(self) -> int:
        """The mails in its queue."""
        return len(list(self.spool.glob("queue/*/*")))

    def hurry(self) -> None:
        """Lets it try again now what it would try again later."""
        subprocess.run([installed("smtpctl"), "schedule", "all"], check=True, capture_output=True)

    def stop(self, *, kill: bool = False) -> None:
        """Ends it, and leaves nothing behind."""
        super().stop(kill=kill)
        self.control.unlink(missing_ok=True)
        for place in self.spool.glob("queue/*"):
            shutil.rmtree(place)
