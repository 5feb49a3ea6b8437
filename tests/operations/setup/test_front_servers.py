"""nginx and Caddy with the files that `manage.py setup` writes, before a server that says what it was asked."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.operations.setup.installing import HOST, install
from tests.operations.setup.test_written_files import needs
from tests.servers import Server, free_port

pytestmark = pytest.mark.usefixtures("_settings_are_believed", "_python_of_the_system")


class Pages(BaseHTTPRequestHandler):
    """Pages, and style sheets below `/static/`, none of them packed."""

    def do_GET(self) -> None:
        """Answer with a thousand words."""
        content = b"word " * 1000
        self.send_response(200)
        self.send_header("Content-Type", "text/css" if self.path.startswith("/static/") else "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def serve_pages() -> Iterator[int]:
    """Serve them, on a port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def nginx_command(root: Path, port: int) -> list[str]:
    """Write what nginx needs beside our file, which listens on a port here."""
    file, main = root / "etc/nginx/conf.d/fernwertung.conf", root / "etc/nginx/nginx.conf"
    file.write_text(file.read_text().replace("listen 80;", f"listen {port};").replace("listen [::]:80;", ""))
    places = f"daemon off; pid {root}/pid; error_log stderr;\nevents {{}}\n"
    main.write_text(f"{places}http {{ access_log off; gzip on; include {file}; }}\n")
    return [needs("nginx"), "-c", str(main)]


def caddy_command(root: Path, port: int) -> list[str]:
    """Write the same for Caddy, without its certificate."""
    main, file = root / "etc/caddy/Caddyfile", root / "etc/caddy/fernwertung.caddy"
    site = file.read_text().replace(f"\n{HOST} {{", f"\nhttp://{HOST}:{port} {{")
    main.write_text(f"{{\n\tadmin off\n}}\n{site}")
    return [needs("caddy"), "run", "--adapter", "caddyfile", "--config", str(main)]


def answers(port: int) -> bool:
    """Whether somebody listens."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.mark.long
@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_connections_are_kept_and_only_files_are_packed(name: str, tmp_path: Path) -> None:
    needs(name)
    with serve_pages() as behind:
        install(tmp_path / "root", web_server=name, port=behind)
        command = {"nginx": nginx_command, "caddy": caddy_command}[name](tmp_path / "root", port := free_port())
        server = Server(tmp_path / "log")
        server.launch(command, lambda: answers(port))
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.connect()
        kept, packed = connection.sock, []
        for path in ("/office/", "/static/a.css", "/api/v1/"):
            connection.request("GET", path, headers={"Host": HOST, "Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            packed.append(answer.getheader("Content-Encoding"))
            answer.read()
        assert (connection.sock is kept, packed) == (True, [None, "gzip", "gzip"])
        connection.close()
        server.stop()
