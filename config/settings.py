"""Settings, from the environment only; `docs/operations.md` describes each name.

Nothing set means the embedded form: SQLite in `var/`, no broker, the sweep as a thread of the
server. With DATABASE_URL and REDIS_URL it is PostgreSQL with Celery workers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import get_language_info

from config import data, env, mail_in, mail_out, replica

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("FERNWERTUNG_VAR", str(BASE_DIR / "var")))

# --- Django

DEBUG = env.boolean("DEBUG", False)
SECRET_KEY = env.text("SECRET_KEY") or data.kept_key(VAR_DIR)
ALLOWED_HOSTS = env.text_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.text_list("CSRF_TRUSTED_ORIGINS")
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "anymail",
    "axes",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "ratings",
    "intake",
    "operations",
    "office",
]

MIDDLEWARE = [  # what protects a page comes first, so that neither a file nor an error leaves without it
    "webtools.head_requests.drop_body",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "webtools.framing.allow_frames",
    "webtools.access.forbid_devices",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "webtools.replica.choose_database",
    "webtools.access.forbid_caching",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "webtools.language.choose_language",
    "webtools.freshness.answer_unchanged",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
    "webtools.access.Guard",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "libraries": {
                "office": "office.templatetags.office",
                "page_head": "website.templatetags.page_head",
                "rows": "website.views.row_tags",
                "course_rows": "website.views.course_tags",
            },
        },
    }
]

# --- The office: the only pages with a login. Its cookies and caches are no business of public pages.

LOGIN_URL = "office:login"
LOGIN_REDIRECT_URL = "office:start"
LOGOUT_REDIRECT_URL = "office:login"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
CHECKED_FOR = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{CHECKED_FOR}UserAttributeSimilarityValidator"},
    # An account sees addresses and moves ratings (our own choice).
    {"NAME": f"{CHECKED_FOR}MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": f"{CHECKED_FOR}CommonPasswordValidator"},
    {"NAME": f"{CHECKED_FOR}NumericPasswordValidator"},
]
STAFF_TWO_FACTOR = env.boolean("STAFF_TWO_FACTOR", True)
OTP_TOTP_ISSUER = "Fernwertung"
SESSION_COOKIE_PATH = "/office/"
SESSION_COOKIE_AGE = 12 * 60 * 60  # a day at the desk
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
# Five wrong passwords lock an address for a quarter of an hour, and not longer for who keeps trying (our own choice).
AXES_HANDLER = "office.login_throttling.Handler"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_LOCKOUT_TEMPLATE = "office/locked.html"
AXES_CLIENT_IP_CALLABLE = "webtools.limits.client_key"
AXES_DISABLE_ACCESS_LOG = True  # only failures are kept, and only until the lock is over
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken"]
AXES_VERBOSE = False

# --- Databases

DATABASES = replica.add_replica(data.database(env.text("DATABASE_URL"), VAR_DIR))
REPLICA_LAG_SECONDS = env.integer("REPLICA_LAG_SECONDS", 10, at_least=2)

# --- Work: the database is the queue, a broker only wakes workers up

REDIS_URL = env.text("REDIS_URL")
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker without a broker still sweeps
CELERY_DB_REUSE_MAX = 1_000_000  # tasks; without a number each would connect anew (config/celery.py replaces old ones)
# A broker that is away must not hold up a sender, as the library itself would: the sweep finds what was not sent.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1}
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 5}
CELERY_TASK_ROUTES = {
    "intake.process_mail": {"queue": "intake"},
    "ratings.advance": {"queue": "rating"},
    "intake.send_answers": {"queue": "mail"},
    "intake.unpack_request": {"queue": "requests"},  # may wait for a provider for minutes
    "operations.run_job": {"queue": "jobs"},
    "intake.sweep": {"queue": "jobs"},  # once a day it retains, and after an erasure rewrites the database
}
CELERY_TASK_DEFAULT_QUEUE = "intake"
SWEEP_SECONDS = env.integer("SWEEP_SECONDS", 60 if REDIS_URL else 2, at_least=1)
SWEEP_THREAD = env.boolean("SWEEP_THREAD", True)
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "intake.sweep", "schedule": SWEEP_SECONDS}}

# --- Mail


def token_address() -> str:
    """Return how a secret address is written, with {token} for the secret; "" for the address we write from."""
    given = env.text("INTAKE_TOKEN_ADDRESS")
    if given and (given.count("{token}") != 1 or "{token}" not in given.partition("@")[0]):
        raise ImproperlyConfigured(f"INTAKE_TOKEN_ADDRESS={given!r} needs {{token}} once, before the @")
    return given


EMAIL_BACKEND, ANYMAIL = mail_out.read_way_out()
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.integer("EMAIL_PORT", 25, at_least=1)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_SSL, EMAIL_USE_TLS = mail_out.read_security()
DKIM_KEY_FILE = env.text("DKIM_KEY_FILE")
DKIM_SELECTOR = env.text("DKIM_SELECTOR", "fernwertung")
EMAIL_TIMEOUT = env.integer("EMAIL_TIMEOUT", 30, at_least=1)
EMAIL_ENVELOPE_SENDER, EMAIL_BOUNCE_ADDRESS = mail_out.read_envelope()
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Fernwertung <wertung@localhost>")
# Whose verdicts count for mails that our own mail server hands over, as LMTP, to a pipe or in files.
INTAKE_AUTHSERV_ID = env.text("INTAKE_AUTHSERV_ID")
INTAKE_AUTHSERV_HOP = env.boolean("INTAKE_AUTHSERV_HOP", False)
INTAKE_VERIFY_DKIM = env.boolean("INTAKE_VERIFY_DKIM", False)
INTAKE_TRUSTED_SEALERS = [domain.lower() for domain in env.text_list("INTAKE_TRUSTED_SEALERS")]
DNS_SERVERS = mail_in.dns_servers()
INTAKE_MAX_BYTES = env.integer("INTAKE_MAX_BYTES", 10_000_000, at_least=1000)
INTAKE_STORE_BYTES = env.integer("INTAKE_STORE_BYTES", 50_000_000, at_least=1000)
INTAKE_READER_SECONDS = env.integer("INTAKE_READER_SECONDS", 20, at_least=1)
INTAKE_SENDER_SECONDS = env.integer("INTAKE_SENDER_SECONDS", 120, at_least=1)
INTAKE_READER_MEMORY = env.integer("INTAKE_READER_MEMORY", 1_000_000_000, at_least=300_000_000)
INTAKE_READER_MAILS = env.integer("INTAKE_READER_MAILS", 500, at_least=1)
TIME_ZONE = env.text("TIME_ZONE", "Europe/Berlin")
# What is read of one mail at most, by the names of intake.reading.limits.
INTAKE_LIMITS = {
    "header_fields": env.integer("INTAKE_HEADER_FIELDS", 500, at_least=1),
    "header_bytes": env.integer("INTAKE_HEADER_BYTES", 100_000, at_least=1000),
    "parts": env.integer("INTAKE_PARTS", 200, at_least=1),
    "nesting": env.integer("INTAKE_NESTING", 20, at_least=1),
    "text": env.integer("INTAKE_TEXT_CHARACTERS", 5_000_000, at_least=1000),
    "attachments": env.integer("INTAKE_ATTACHMENTS", 20, at_least=1),
    "unpacked": env.integer("INTAKE_UNPACKED_BYTES", 20_000_000, at_least=1000),
    "ratio": env.integer("INTAKE_UNPACKED_RATIO", 100, at_least=1),
    "games": env.integer("INTAKE_GAMES", 1000, at_least=1),
    "pgn": env.integer("INTAKE_PGN_CHARACTERS", 2_000_000, at_least=1000),
    "name": env.integer("INTAKE_NAME_CHARACTERS", 120, at_least=20),
    "zone": TIME_ZONE,
}
INTAKE_ANSWERS_PER_DAY = env.integer("INTAKE_ANSWERS_PER_DAY", 50, at_least=1)
INTAKE_QUESTION_DAYS = env.integer("INTAKE_QUESTION_DAYS", 14, at_least=0)
INTAKE_RECIPIENTS = env.text_list("INTAKE_RECIPIENTS")
INTAKE_TOKEN_ADDRESS = token_address()
INTAKE_CONNECTIONS = env.integer("INTAKE_CONNECTIONS", 20, at_least=1)
SITE_URL = env.text("SITE_URL", "http://localhost:8000").rstrip("/")

# --- Mail in: a mailbox, and providers that post what they receive

IMAP_HOST = env.text("IMAP_HOST")
IMAP_SECURITY = env.choice("IMAP_SECURITY", "tls", "starttls", "none")
IMAP_PORT = env.integer("IMAP_PORT", 993 if IMAP_SECURITY == "tls" else 143, at_least=1)
IMAP_USER = env.text("IMAP_USER")
IMAP_PASSWORD = env.text("IMAP_PASSWORD")
IMAP_FOLDER = env.text("IMAP_FOLDER", "INBOX")
IMAP_DONE_FOLDER = env.text("IMAP_DONE_FOLDER")
IMAP_RECIPIENT_HEADER = mail_in.imap_recipient_header()
IMAP_AUTHSERV_ID = env.text("IMAP_AUTHSERV_ID")
IMAP_AUTHSERV_HOP = env.boolean("IMAP_AUTHSERV_HOP", True)
IMAP_POLL_SECONDS = env.integer("IMAP_POLL_SECONDS", 60, at_least=1)
IMAP_TIMEOUT = env.integer("IMAP_TIMEOUT", 60, at_least=1)

INBOUND_SECRETS = mail_in.inbound_secrets()
INBOUND_SIGNING_KEYS = mail_in.inbound_signing_keys()
# These providers post a notice only; the mail, or its attachments, are fetched with a key.
INBOUND_KEYS = {
    "brevo": env.text("INBOUND_BREVO_KEY"),
    "mailtrap": env.text("INBOUND_MAILTRAP_KEY"),
    "resend": env.text("INBOUND_RESEND_KEY"),
}
INBOUND_AUTHSERV_IDS = mail_in.inbound_authserv_ids()
INBOUND_NO_HOP = mail_in.inbound_no_hop()

# --- Rating lists and corrections


def list_day() -> int:
    """Return the day of the month on which a list is due; every month has the first 28."""
    given = env.integer("PUBLISH_LIST_DAY", 1, at_least=1)
    if given > 28:
        raise ImproperlyConfigured(f"PUBLISH_LIST_DAY={given} is missing in some months")
    return given


PUBLISH_LIST_DAY = list_day()
# Ages reached in the year of a list: from the one a player is a senior, up to the other a junior.
SENIOR_AGE = env.integer("SENIOR_AGE", 60, at_least=1)
JUNIOR_AGE = env.integer("JUNIOR_AGE", 26, at_least=1)
# Whether pages say that a player died: a dagger and the year, and the word in tournaments.
PUBLISH_DEATHS = env.boolean("PUBLISH_DEATHS", False)
# Federations that allow pages about their players to be shared with name and rating; * for all.
SHARED_FEDERATIONS = env.text_list("SHARED_FEDERATIONS")
REVIEW_SECOND_PERSON = env.choices("REVIEW_SECOND_PERSON", "takeover", "rule", "merge", "late", "publication")

# --- Who answers for the pages; lines of an address are separated by |

OFFICER_NAME = env.text("OFFICER_NAME")
OFFICER_EMAIL = env.text("OFFICER_EMAIL")
IMPRINT = env.lines("IMPRINT")
PRIVACY_CONTACT = env.lines("PRIVACY_CONTACT")

# --- Days after which personal data that nothing needs any longer are deleted, by the rules in operations/privacy

KEEP_MAIL_DAYS = env.integer("KEEP_MAIL_DAYS", 30, at_least=1)
KEEP_QUARANTINE_DAYS = env.integer("KEEP_QUARANTINE_DAYS", 30, at_least=1)
KEEP_LOOK_DAYS = env.integer("KEEP_LOOK_DAYS", 365, at_least=1)

# --- Programs that read: requests of one client in a minute, in each process

API_REQUESTS_PER_MINUTE = env.integer("API_REQUESTS_PER_MINUTE", 300, at_least=1)

# --- Language and time

LANGUAGE_CODE = env.choice("DEFAULT_LANGUAGE", "de", "en")
LOCALE_PATHS = [BASE_DIR / "locale"]


def languages(folders: Sequence[Path]) -> list[tuple[str, str]]:
    """The default first, then English, which needs no catalogue, then whatever else has a compiled one."""
    compiled = {path.parts[-3] for folder in folders for path in folder.glob("*/LC_MESSAGES/django.mo")}
    codes = dict.fromkeys([LANGUAGE_CODE, "en", *sorted(compiled)])
    return [(code, get_language_info(code)["name_local"]) for code in codes]


LANGUAGES = languages(LOCALE_PATHS)
USE_TZ = True

# --- Pages

STATICFILES_DIRS = [BASE_DIR / "static"]


def static_version() -> str:
    """Return what the addresses of static files begin with: it changes with any of them, so browsers store them."""
    contents = [path.read_bytes() for path in sorted(STATICFILES_DIRS[0].rglob("*")) if path.is_file()]
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:12]


STATIC_URL = f"static/{static_version()}/"
WHITENOISE_MAX_AGE = 31_536_000  # a year
WHITENOISE_IMMUTABLE_FILE_TEST = r""  # every address of a file is that of its content
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
FILE_UPLOAD_HANDLERS = ["webtools.limits.Upload"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        **{what: [NONE] for what in ("default-src", "base-uri", "frame-ancestors")},
        **{what: [SELF] for what in ("style-src", "img-src", "script-src", "form-action")},
    }
}
HTTPS = env.boolean("HTTPS", False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^(health|metrics)$"]  # whoever watches from the same machine speaks no TLS
CSRF_COOKIE_AGE = None  # until the browser is closed, as the contact page says
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"  # a link in a mail leads to a page one is logged in to
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.boolean("HSTS_SUBDOMAINS", False)
# Other hosts of the domain, and a list built into browsers, are for the domain's owner to decide about.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# --- Operation

LOG_FORMAT = env.choice("LOG_FORMAT", "text", "json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"chosen": {"()": "config.logs.formatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "chosen"}},
    "root": {"handlers": ["console"], "level": env.choice("LOG_LEVEL", "info", "debug", "warning", "error").upper()},
    "loggers": {"mail.log": {"level": "WARNING"}},  # the SMTP door's library would write every address into the log
}
ALARM_EMAIL = env.text("ALARM_EMAIL")
ALARM_MINUTES = env.integer("ALARM_MINUTES", 15, at_least=1)
ALARM_ANSWER_MINUTES = env.integer("ALARM_ANSWER_MINUTES", 60, at_least=1)
TRAIL_WITNESSES = env.named_addresses("TRAIL_WITNESSES")
METRICS_TOKEN = env.text("METRICS_TOKEN")
UNKNOWN_SETTINGS = env.unknown()
"""Names of the environment that look like ours, each with the one that may be meant."""
