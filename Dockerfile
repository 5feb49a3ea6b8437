# One image for all services; docker-compose.yml says which of them runs what.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    FERNWERTUNG_VAR=/var/lib/fernwertung

# A fixed number, so that volumes keep their owner from image to image.
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/fernwertung fernwertung \
    && install --directory --owner=10001 --mode=0700 /var/backups/fernwertung

WORKDIR /app
COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN python -m compileall -q config website office webtools operations intake ratings

# Everything the program writes lies in its home; the code belongs to root.
USER 10001
VOLUME /var/lib/fernwertung
EXPOSE 8000

CMD ["gunicorn", "config.wsgi", "--config", "python:config.gunicorn", "--bind", "0.0.0.0:8000", "--workers", "2", "--access-logfile", "-"]
