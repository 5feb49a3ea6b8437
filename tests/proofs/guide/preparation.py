"""What is there before the guide begins: names, a certificate, people with mailboxes, a host of mailboxes."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from pathlib import Path

from tests.intake.receiving.payloads import Request
from tests.proofs.guide.machine import Machine
from tests.servers import ROOT

HOST, DOMAIN = "wertung.rating.example", "rating.example"
ADDRESS = f"wertung@{DOMAIN}"
NAMES = (HOST, "mail.rating.example", "imap.rating.example", "smtp.rating.example")
PASSWORD = "geheim"  # noqa: S105 -- of a test

NAME_SERVER = """
import json, sys, time
from tests.intake.names import NameServer
server = NameServer(53)
known = json.loads(sys.argv[1])
server.texts.update(known["texts"])
server.others.update({(name, kind): found for name, kind, found in known["others"]})
time.sleep(10**6)
"""

CERTBOT = """#!/bin/sh
# What certbot does to a file of nginx, with the certificate that is there.
tls='listen 443 ssl; ssl_certificate /etc/ssl/here.pem; ssl_certificate_key /etc/ssl/here.key;'
sed -i "s|listen 80;|listen 80; $tls|" /etc/nginx/conf.d/fernwertung.conf
nginx -t && systemctl reload nginx
"""

CERTIFICATE = f"""
cd /etc/ssl
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=tests -keyout ca.key -out ca.pem \
    -addext basicConstraints=critical,CA:TRUE
openssl req -newkey rsa:2048 -nodes -subj /CN={HOST} -keyout here.key -out here.csr
echo 'subjectAltName={",".join(f"DNS:{name}" for name in NAMES)}' >here.ext
openssl x509 -req -in here.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile here.ext -out here.pem
cat ca.pem >>certs/ca-certificates.crt
"""

POSTFIX = """
postconf -e 'myhostname = mail.rating.example' 'mydestination = example.org, localhost' 'inet_protocols = ipv4'
useradd -M anna
newaliases
systemctl start postfix nginx
"""

PROVIDER = f"""
postconf -M 'provider/unix=provider unix - n n - - pipe user=nobody argv=/usr/local/bin/provider'
postconf -e 'relay_domains = {DOMAIN}' 'transport_maps = inline:{{{DOMAIN}=provider:}}'
chmod +x /usr/local/bin/provider
systemctl reload postfix
"""

POST = """#!/bin/sh
# What a provider does with a mail for its customer: it posts it in a form of its own.
/usr/bin/python3 -c '
import json, sys
form = open("/usr/local/share/form", "rb").read()
raw = sys.stdin.buffer.read()
shown = json.dumps(raw.decode())[1:-1].encode() if form[:1] == b"{" else raw.replace(b"\\n", b"\\r\\n")
sys.stdout.buffer.write(form.replace(b"@RAW@", shown))
' | curl --fail --silent --data-binary @- --header "Content-Type: @KIND@" "@ADDRESS@" || exit 75
"""

MAILBOXES = f"""
postconf -e 'mydestination = example.org, {DOMAIN}, localhost' 'smtpd_tls_cert_file = /etc/ssl/here.pem' \
    'smtpd_tls_key_file = /etc/ssl/here.key' 'smtpd_sasl_type = dovecot' 'smtpd_sasl_path = private/auth' \
    'smtpd_sasl_auth_enable = yes' 'smtpd_tls_security_level = may'
postconf -M 'submission/inet=submission inet n - y - - smtpd'
cp /etc/ssl/here.pem /etc/dovecot/private/dovecot.pem
cp /etc/ssl/here.key /etc/dovecot/private/dovecot.key
useradd -m wertung
echo wertung:{PASSWORD} | chpasswd
cat >/etc/dovecot/conf.d/99-here.conf <<'END'
mail_location = mbox:~/mail:INBOX=/var/mail/%n
auth_username_format = %n
mail_privileged_group = mail
service auth {{
  unix_listener /var/spool/postfix/private/auth {{
    mode = 0666
  }}
}}
END
systemctl start dovecot
systemctl reload postfix
"""


def write_names(machine: Machine, key: str) -> subprocess.Popen[bytes]:
    """A server of names for the machine; a director's domain publishes the key of its signatures."""
    hosts = "".join(f"127.0.0.1 {name}\n" for name in ("localhost", *NAMES))
    machine.write("/etc/hosts", hosts)
    machine.write("/etc/resolv.conf", "nameserver 127.0.0.1\n")
    known = {
        "texts": {
            f"{DOMAIN}.": "v=spf1 mx ~all",
            f"_dmarc.{DOMAIN}.": "v=DMARC1; p=none",
            "fernwertung._domainkey.example.org.": key,
        },
        "others": [
            *((f"{name}.", "A", ["127.0.0.1"]) for name in NAMES),
            (f"{DOMAIN}.", "MX", ["10 mail.rating.example."]),
        ],
    }
    command = ["nsenter", "-t", str(machine.first), "--net", sys.executable, "-c", NAME_SERVER, json.dumps(known)]
    return subprocess.Popen(command, cwd=ROOT)


def prepare(machine: Machine, *, with_mailboxes: bool) -> None:
    """Mail server, web server, certificate, and a director with a mailbox on the machine."""
    machine.run(CERTIFICATE)
    machine.write("/usr/local/bin/certbot", CERTBOT)
    machine.run("chmod +x /usr/local/bin/certbot")
    machine.run(POSTFIX)
    if with_mailboxes:
        machine.run(MAILBOXES)


def enter_at_provider(machine: Machine, form: Request, address: str) -> None:
    """Let the mails of the domain go to a provider that posts them to an address."""
    machine.typed += 1
    machine.write("/usr/local/share/form", form[1].decode())
    machine.write("/usr/local/bin/provider", POST.replace("@KIND@", form[0]).replace("@ADDRESS@", address))
    machine.run(PROVIDER)


def wait_for_answer(machine: Machine, seconds: float) -> str:
    """The director's mailbox, once something is in it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := machine.run("cat /var/mail/anna 2>/dev/null || true"):
            return found
        time.sleep(0.2)
    raise TimeoutError(machine.run("postqueue -p; fernwertung mails; journalctl --no-pager -n 60"))


def packed(program: Path) -> None:
    """The program as a release has it, without what was made beside it."""
    program.mkdir()
    pack = (
        f"git ls-files -z | tar --create --null --files-from - | tar --extract --directory {shlex.quote(str(program))}"
    )
    subprocess.run(["/bin/sh", "-ec", pack], cwd=ROOT, check=True)
