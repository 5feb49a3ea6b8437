"""`python -m config.port 8000`: fail with one line if the port is taken, before anything is loaded."""

import argparse
import socket
import sys

HOST = "127.0.0.1"


def main() -> None:
    """Bind the port for a moment, as the web server will."""
    parser = argparse.ArgumentParser(prog="config.port")
    parser.add_argument("port", type=int)
    port = parser.parse_args().port
    try:
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind((HOST, port))
    except (OSError, OverflowError) as error:
        sys.exit(f"Nobody can listen on port {port}: {error}. Choose another one, such as PORT=8001.")


if __name__ == "__main__":
    main()
