import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '@recourse/contract/values/languages';
import {
  ENCODER,
  LANGUAGE_MODEL,
  LIMITS,
  REQUESTS_PER_MINUTE,
} from '@recourse/contract/values/limits';
import { type Role, ROLES, toRole } from '@recourse/contract/values/roles';
import { isTimeZone } from '@recourse/contract/values/time-zone';
import { isEmail } from '@recourse/contract/values/emails';
import { canonicalName, username } from '@recourse/contract/values/usernames';
import type { CommandLine } from './kernel/files/scanner.ts';
import { faultOfAddress } from './db/connect/hosts.ts';
import { type Network, readNetwork } from './kernel/egress/networks.ts';
import { LEAST_SECRET_BYTES } from './kernel/security/secret.ts';

/** The environment variables: allowed values and meaning. docs/configuration.md is generated from them. */

/** Areas that can be served on ports of their own; 'solutions' includes the assistant. */
export const SERVICE_AREAS = [
  'auth',
  'claims',
  'documents',
  'solutions',
  'reports',
  'profile',
] as const;
export type ServiceArea = (typeof SERVICE_AREAS)[number];

export interface ServicePort {
  area: ServiceArea;
  port: number;
}

/** Log levels, the most detailed first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const MAX_PORT = 65_535;
const LONGEST_SECONDS = 3_600;
const ORGANISATION_NAME_LENGTH = 80;
/** Line breaks, invisible characters, and characters that change the direction of the text around the name. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const METRICS_TOKEN_LENGTH = 16;
/** The characters that a token in an Authorization header may have (RFC 6750). */
const BEARER_TOKEN = /^[\w.~+/-]+=*$/;
const EXAMPLE_SECRET = /^(?:(.)\1*|.*(?:change[-_ ]?me|your[-_ ]?secret|example|placeholder).*)$/is;

const port = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= MAX_PORT,
      `must be a port from 0 to ${MAX_PORT}`,
    ),
  );
const databaseUrl = z.string().check(
  z.refine((value) => faultOfAddress(value) === null, {
    error: ({ input }) => faultOfAddress(String(input)) ?? undefined,
  }),
);
/** A whole number of seconds up to an hour. */
const seconds = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,4}$/.test(value) && Number(value) <= LONGEST_SECONDS,
      `must be a number of seconds from 0 to ${LONGEST_SECONDS}`,
    ),
  );
const origin = z
  .string()
  .check(z.refine(isOrigin, 'must be an address such as https://portal.example.org'));
const emailAddress = z.string().check(z.refine(isEmail, 'must be an e-mail address'));
const mailbox = z
  .string()
  .check(
    z.refine(
      (value) => readMailbox(value) !== null,
      'must be an e-mail address, or Name <address>',
    ),
  );

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && value.replace(/\/$/, '') === url.origin;
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
}

/** The folder that ENCODER names; null when it names none. */
export const encoderFolder = (value: string): string | null =>
  /^folder:(.+)$/.exec(value)?.[1] ?? null;

/** Whether a text is the domain of an e-mail address. */
const isMailDomain = (value: string): boolean => isEmail(`name@${value}`);

/** The comma-separated parts of a value, trimmed. */
export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The text of docs/configuration.md about a variable. */
interface Told {
  meaning: string;
  /** What happens without the variable, when it has no default value. */
  unset?: string;
  /** A secret may also stand in a file, which NAME_FILE names (secret-files.ts). */
  isSecret?: true;
}

export const told = z.registry<Told>();

/** One or several secrets that cannot be guessed. */
const secrets = z
  .string()
  .check(
    z.refine(
      (value) => list(value).length > 0 && list(value).every(isStrongSecret),
      `needs at least ${LEAST_SECRET_BYTES} random bytes (each, when several stand there)`,
    ),
  );

/** Only characters that a header can contain. */
const visibleText = z
  .string()
  .check(z.refine((value) => /^[\x21-\x7e]+$/.test(value), 'has characters that no key has'));

export const variables = z.object({
  HOST: z
    ._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1')
    .register(told, { meaning: 'the address where the portal listens' }),
  PORT: z._default(port, '8080').register(told, { meaning: 'the port where the portal listens' }),
  DATA_DIR: z
    ._default(z.string().check(z.minLength(1, 'must not be empty')), 'data')
    .register(told, {
      meaning:
        'the folder of the embedded database, the uploaded files, the trained assistant and the generated secrets; no other user can read it',
    }),
  DATABASE_URL: z.optional(databaseUrl).register(told, {
    isSecret: true,
    meaning:
      'a PostgreSQL 15 to 18 to use in place of the embedded one. Several hosts are separated by commas, as `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`: the one that can be written to is used',
    unset: 'the embedded PostgreSQL',
  }),
  DATABASE_MIGRATION_URL: z.optional(databaseUrl).register(told, {
    isSecret: true,
    meaning:
      'connects with a role that may change the schema; the role of `DATABASE_URL` then needs no such right',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_READ_URL: z.optional(databaseUrl).register(told, {
    isSecret: true,
    meaning:
      'a streaming replica of `DATABASE_URL`, for lists, searches, counts, exports and dashboards; one server, not several ([Operation](operation.md#reading-from-a-replica))',
    unset: 'unset: everything is read from `DATABASE_URL`',
  }),
  REPLICA_MAX_LAG_SECONDS: z._default(seconds, '10').register(told, {
    meaning:
      'how far the replica may be behind, in seconds, before everything is read from `DATABASE_URL`',
  }),
  POSTGRES_BIN: z.optional(z.string()).register(told, {
    meaning:
      'a folder with the programs of PostgreSQL 15 to 18, such as `/usr/lib/postgresql/17/bin`, with which the database in `DATA_DIR` runs. It must be the major version that made the database ([Operation](operation.md#another-postgresql))',
    unset: 'the programs of the npm package',
  }),
  S3_ENDPOINT: z.optional(origin).register(told, {
    meaning:
      'an S3-compatible object store for the uploaded files, such as `https://s3.example.org`; set together with the four other variables that start with `S3_`. All servers of one installation need the same one, or one shared folder ([Operation](operation.md#files))',
    unset: 'unset: files are in `DATA_DIR`',
  }),
  S3_REGION: z
    .optional(
      z
        .string()
        .check(
          z.refine((value) => /^[\w-]{1,64}$/.test(value), 'must be a region such as eu-west-3'),
        ),
    )
    .register(told, { meaning: 'its region, such as `us-east-1`', unset: 'unset' }),
  S3_BUCKET: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
            'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
          ),
        ),
    )
    .register(told, {
      meaning: 'the bucket, which must exist. Its name is sent in the path of the address',
      unset: 'unset',
    }),
  S3_ACCESS_KEY_ID: z.optional(visibleText).register(told, {
    isSecret: true,
    meaning: 'the id of the key that may use the bucket',
    unset: 'unset',
  }),
  S3_SECRET_ACCESS_KEY: z
    .optional(visibleText)
    .register(told, { isSecret: true, meaning: 'the secret of that key', unset: 'unset' }),
  JWT_SECRET: z.optional(secrets).register(told, {
    isSecret: true,
    meaning: `signs the sessions; at least ${LEAST_SECRET_BYTES} bytes. Several are separated by commas: the first signs, all verify`,
    unset: 'made once into `DATA_DIR`',
  }),
  ENCRYPTION_KEY: z.optional(secrets).register(told, {
    isSecret: true,
    meaning: `proves the links in mails, and encrypts the secrets of second factors and webhooks and the cookies of single sign-on; at least ${LEAST_SECRET_BYTES} bytes, the same for all servers. Several are separated by commas: the first proves and encrypts, all verify and decrypt. No backup has it: without it, people with an authenticator app sign in with a recovery code, and the secrets of webhooks have to be rotated ([decision 114](decisions/114-second-factor.md))`,
    unset: 'made once into `DATA_DIR`',
  }),
  SECOND_FACTOR_ROLES: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readRoles(value) !== null,
            `must be roles (${ROLES.join(', ')}), comma-separated`,
          ),
        ),
    )
    .register(told, {
      meaning: `the roles that must have a second factor: ${ROLES.map((role) => `\`${role}\``).join(', ')}, separated by commas. Whoever has none sets one up at the next sign-in`,
      unset: 'none: everybody may have one',
    }),
  ADMIN_USERNAME: z
    ._default(
      z.string().check(
        z.overwrite(canonicalName),
        z.refine(
          (value) => username.safeParse(value).success,
          'must be a name without @, spaces or invisible characters',
        ),
      ),
      'admin',
    )
    .register(told, { meaning: 'the name of the first administrator of an empty database' }),
  ADMIN_EMAIL: z
    ._default(
      z.string().check(z.overwrite(canonicalName), z.refine(isEmail, 'must be an e-mail address')),
      'admin@localhost.localdomain',
    )
    .register(told, { meaning: 'the e-mail address of the first administrator' }),
  ADMIN_PASSWORD: z
    .optional(
      z
        .string()
        .check(
          z.minLength(LIMITS.passwordMin, `needs at least ${LIMITS.passwordMin} characters`),
          z.maxLength(LIMITS.passwordMax, 'is too long'),
        ),
    )
    .register(told, {
      isSecret: true,
      meaning: 'the password of the first administrator',
      unset: 'random',
    }),
  DEMO_PASSWORD: z
    .optional(
      z
        .string()
        .check(
          z.minLength(LIMITS.passwordMin, `needs at least ${LIMITS.passwordMin} characters`),
          z.maxLength(LIMITS.passwordMax, 'is too long'),
        ),
    )
    .register(told, {
      isSecret: true,
      meaning: 'the password of the demo accounts',
      unset: 'random',
    }),
  ORG_NAME: z
    .optional(
      z
        .string()
        .check(
          z.trim(),
          z.refine(
            isOrganisationName,
            `must be a name of 1 to ${ORGANISATION_NAME_LENGTH} characters, without control characters or bidi overrides`,
          ),
        ),
    )
    .register(told, {
      meaning: `the organisation's name, at most ${ORGANISATION_NAME_LENGTH} characters; shown at the sign-in, in every menu and in the page's title`,
      unset: "unset: the product's alone",
    }),
  DEFAULT_TIME_ZONE: z
    ._default(
      z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Paris')),
      'UTC',
    )
    .register(told, {
      meaning:
        'the time zone, such as `Europe/Paris`, whose days and weeks count when a call names none',
    }),
  DEFAULT_LANGUAGE: z
    ._default(z.enum(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(', ')}`), 'en')
    .register(told, {
      meaning: `the language for whoever has chosen none: ${LANGUAGE_CODES.map((code) => `\`${code}\``).join(', ')}`,
    }),
  PUBLIC_URL: z
    .optional(origin)
    .register(told, { meaning: 'the address that people use; shown at the start', unset: 'unset' }),
  SMTP_URL: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readMailServer(value) !== null,
            'must look like smtp://user:password@host:587 or smtps://host',
          ),
        ),
    )
    .register(told, {
      isSecret: true,
      meaning:
        'the mail server, `smtp://user:password@host:587` or `smtps://host`; set together with `PUBLIC_URL` and `MAIL_FROM`. The connection is always encrypted and the certificate checked; with `smtp://` to this machine itself (`localhost`) it need not be ([decision 094](decisions/094-mail.md))',
      unset: 'unset: no mails',
    }),
  MAIL_FROM: z.optional(mailbox).register(told, {
    meaning:
      "the sender of mails, an e-mail address or `Name <address>`; the organisation's name is shown without one",
    unset: 'unset',
  }),
  MAIL_BOUNCES: z.optional(emailAddress).register(told, {
    meaning: 'the address to which mails come back that could not be delivered; people read it',
    unset: 'the address of `MAIL_FROM`',
  }),
  OIDC_ISSUER: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            isIssuer,
            'must be an address such as https://id.example.org, with http:// only for this machine',
          ),
        ),
    )
    .register(told, {
      meaning:
        'the identity provider for single sign-on by OpenID Connect, as its discovery document names it; set together with `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` and `PUBLIC_URL`, which must start with `https://` or be `http://localhost` ([Single sign-on](single-sign-on.md))',
      unset: 'unset: no single sign-on',
    }),
  OIDC_CLIENT_ID: z
    .optional(z.string())
    .register(told, { meaning: 'the name of the portal at the identity provider', unset: 'unset' }),
  OIDC_CLIENT_SECRET: z
    .optional(z.string())
    .register(told, { isSecret: true, meaning: 'its secret there', unset: 'unset' }),
  OIDC_LABEL: z
    .optional(
      z
        .string()
        .check(
          z.trim(),
          z.refine(
            isOrganisationName,
            `must be a name of 1 to ${ORGANISATION_NAME_LENGTH} characters, without control characters or bidi overrides`,
          ),
        ),
    )
    .register(told, {
      meaning: 'what people call it: "Sign in with …"',
      unset: 'the host of `OIDC_ISSUER`',
    }),
  OIDC_SCOPES: z
    ._default(
      z
        .string()
        .check(
          z.refine(
            (value) =>
              /^[\x21\x23-\x5b\x5d-\x7e ]+$/.test(value) && words(value).includes('openid'),
            'must be scopes separated by spaces, openid among them',
          ),
        ),
      'openid email profile',
    )
    .register(told, { meaning: 'what the portal asks the identity provider for' }),
  OIDC_ROLE_CLAIM: z
    ._default(z.string().check(z.minLength(1, 'must not be empty')), 'groups')
    .register(told, {
      meaning:
        'the claim that decides the role: a text or a list of texts; with dots, one inside another, such as `realm_access.roles`',
    }),
  OIDC_ROLES: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readRoleRules(value) !== null,
            `must be values with their roles (${ROLES.join(', ')}), such as staff:EMPLOYE,*:CLIENT`,
          ),
        ),
    )
    .register(told, {
      meaning:
        'which value of that claim makes which role, such as `admins:ADMIN,staff:EMPLOYE,*:CLIENT`; the first that fits counts, `*` fits everybody. Asked at each sign-in; whoever fits none is refused',
      unset: 'unset: new accounts are clients, and administrators choose the roles',
    }),
  OIDC_CREATE: z._default(z.enum(['off', 'on'], 'must be off or on'), 'on').register(told, {
    meaning: 'whether somebody without an account gets one at the first sign-in',
  }),
  OIDC_LINK_BY_EMAIL: z._default(z.enum(['off', 'on'], 'must be off or on'), 'off').register(told, {
    meaning:
      'whether an existing account with the same confirmed e-mail is linked at the first sign-in; never that of an administrator',
  }),
  OIDC_TRUST_EMAIL: z._default(z.enum(['off', 'on'], 'must be off or on'), 'off').register(told, {
    meaning:
      'whether the e-mail of a new account counts as confirmed although the identity provider says nothing about that, as with Entra ID; it never links an account',
  }),
  OIDC_ONLY: z._default(z.enum(['off', 'on'], 'must be off or on'), 'off').register(told, {
    meaning:
      'whether passwords are refused: only accounts with a local sign-in keep theirs, which the first administrator and `npm run recover` have',
  }),
  OIDC_ACR: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => /^[\x21-\x7e ]+$/.test(value),
            'must be one or several levels, separated by spaces',
          ),
        ),
    )
    .register(told, {
      meaning:
        'the authentication levels (`acr`) of which the identity provider must confirm one, separated by spaces; otherwise the portal asks for its own second factor as well',
      unset: 'unset: second factors are left to the identity provider',
    }),
  SELF_REGISTRATION: z._default(z.enum(['off', 'on'], 'must be off or on'), 'off').register(told, {
    meaning:
      'whether clients open accounts of their own, with a link by mail; needs `SMTP_URL` ([decision 112](decisions/112-sign-up-of-clients.md))',
  }),
  SELF_REGISTRATION_DOMAINS: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => list(value).every(isMailDomain),
            'must be domains such as example.org, comma-separated',
          ),
        ),
    )
    .register(told, {
      meaning:
        'the domains of the addresses that may sign up, separated by commas; not their subdomains',
      unset: 'unset: all',
    }),
  DRAIN_SECONDS: z._default(seconds, '0').register(told, {
    meaning:
      'how long a server that is told to stop goes on serving while `/readyz` already fails, so that a proxy sends its requests elsewhere ([decision 123](decisions/123-connections-and-draining.md))',
  }),
  READY_WAIT_SECONDS: z._default(seconds, '0').register(told, {
    meaning:
      'how long `/readyz` fails at most because the assistant is not there yet; after that it is ready without it',
  }),
  CORS_ORIGINS: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => list(value).every(isOrigin),
            'must be addresses such as https://portal.example.org, comma-separated',
          ),
        ),
    )
    .register(told, {
      meaning: 'other origins that may call the API, separated by commas',
      unset: 'none',
    }),
  TRUST_PROXY: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => list(value).every((part) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(part)),
            'must be IP addresses or networks, comma-separated',
          ),
        ),
    )
    .register(told, {
      meaning:
        'addresses of the reverse proxies whose forwarded headers are believed, separated by commas',
      unset: 'none',
    }),
  SERVICE_PORTS: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readServicePorts(value) !== null,
            `must be areas (${SERVICE_AREAS.join(', ')}) with ports of their own, such as documents:8081,solutions:8082`,
          ),
        ),
    )
    .register(told, {
      meaning:
        'serves areas on ports of their own as well, for example `documents:8081,solutions:8082,reports:8084`. The portal calls them there, unless it is behind a proxy or TLS ([decision 015](decisions/015-addresses-of-split-services.md))',
      unset: 'unset',
    }),
  PASSWORD_MIN_LENGTH: z
    ._default(
      z
        .string()
        .check(
          z.refine(
            (value) =>
              /^\d{1,3}$/.test(value) &&
              Number(value) >= LIMITS.passwordMin &&
              Number(value) <= LIMITS.passwordMax,
            `must be a number from ${LIMITS.passwordMin} to ${LIMITS.passwordMax}`,
          ),
        ),
      String(LIMITS.passwordMin),
    )
    .register(told, { meaning: 'shortest new password; 15 is recommended' }),
  PASSWORD_BREACH_FILE: z.optional(z.string()).register(told, {
    meaning:
      'a file with SHA-1 hashes of passwords from data breaches, sorted, one a line, as `haveibeenpwned-downloader` writes them. No new password may be in it. The start checks the first lines and a sample ([decision 121](decisions/121-breached-passwords.md))',
    unset: 'unset: common passwords are refused, no other breached ones',
  }),
  RATE_LIMIT_PER_MINUTE: z
    ._default(
      z
        .string()
        .check(
          z.refine(
            (value) => /^[1-9]\d{0,6}$/.test(value),
            'must be a number of requests from 1 to 9999999',
          ),
        ),
      String(REQUESTS_PER_MINUTE),
    )
    .register(told, {
      meaning:
        'requests per minute of one signed-in person. Costly work may use only a share of them: searches, reports, claims, uploads, lessons, exports and summaries',
    }),
  SCAN_COMMAND: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readCommandLine(value) !== null,
            'must be a program and its arguments, such as clamdscan --fdpass --no-summary',
          ),
        ),
    )
    .register(told, {
      meaning:
        'a virus scanner for uploaded files, such as `clamdscan --fdpass --no-summary`. It is started without a shell, with the path of the file as the last argument; double quotes keep spaces together. Exit code 0 means clean, 1 infected ([decision 115](decisions/115-scanner-and-encrypted-backups.md))',
      unset: 'unset: files are not scanned',
    }),
  WEBHOOK_PRIVATE_NETWORKS: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => readNetworks(value) !== null,
            'must be networks such as 10.20.0.0/16,fd00:20::/32',
          ),
        ),
    )
    .register(told, {
      meaning:
        'networks besides the public ones that webhooks may reach, separated by commas. To these they may also go without TLS ([webhooks](webhooks.md))',
      unset: 'unset: webhooks reach public addresses with https only',
    }),
  METRICS_TOKEN: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => BEARER_TOKEN.test(value) && value.length >= METRICS_TOKEN_LENGTH,
            `needs at least ${METRICS_TOKEN_LENGTH} letters, digits or -._~+/`,
          ),
        ),
    )
    .register(told, {
      isSecret: true,
      meaning: `the bearer token for \`GET /metrics\` (Prometheus); at least ${METRICS_TOKEN_LENGTH} characters`,
      unset: 'unset: no metrics',
    }),
  LOG_LEVEL: z
    ._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info')
    .register(told, {
      meaning:
        'how much the log tells: `debug`, `info` (a line for each request), `warn` or `error`',
    }),
  ASSISTANT_TRAINING: z._default(z.enum(['off', 'on'], 'must be off or on'), 'on').register(told, {
    meaning:
      'whether this portal trains the assistant when nobody else does. With `off` it only fetches what others have trained, such as `npm run trainer` ([Operation](operation.md#one-trainer))',
  }),
  ENCODER: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (value) => encoderFolder(value) !== null || isWebAddress(value),
            'must be folder: with a path, or an address such as http://127.0.0.1:8000/v1/embeddings',
          ),
        ),
    )
    .register(told, {
      meaning: `a model that compares complaints by their meaning, as a fourth scorer beside the three of the assistant: an OpenAI-compatible endpoint for embeddings, or \`folder:\` and a folder with \`model.onnx\` and \`tokenizer.json\`. It gets every complaint. A question waits for it at most ${ENCODER.questionMs} ms, and is then answered without it ([decision 126](decisions/126-encoder.md))`,
      unset: 'unset: the assistant compares words',
    }),
  ENCODER_MODEL: z.optional(visibleText).register(told, {
    meaning: "the model's name at that endpoint; vectors of another model are asked for again",
    unset: 'unset: the endpoint has only one',
  }),
  ENCODER_API_KEY: z.optional(visibleText).register(told, {
    isSecret: true,
    meaning: 'the key that this endpoint asks for',
    unset: 'unset',
  }),
  LLM_BASE_URL: z
    .optional(
      z
        .string()
        .check(z.refine(isWebAddress, 'must be an address such as http://127.0.0.1:11434/v1')),
    )
    .register(told, {
      meaning: `an OpenAI-compatible endpoint, for summaries only. It gets the complaint and the solution. If it does not answer within ${LANGUAGE_MODEL.timeoutMs / 1_000} seconds, the built-in summary is used`,
      unset: 'unset: nothing leaves the machine',
    }),
  LLM_MODEL: z.optional(z.string()).register(told, {
    meaning: "the model's name at that endpoint; set together with `LLM_BASE_URL`",
    unset: 'unset',
  }),
  LLM_API_KEY: z.optional(visibleText).register(told, {
    isSecret: true,
    meaning: 'the key that the endpoint asks for',
    unset: 'unset',
  }),
});

/** Splits SCAN_COMMAND at spaces outside double quotes; null without a program, and for a quote without its end. */
export function readCommandLine(value: string): CommandLine | null {
  const word = /(?:"[^"]*"|[^\s"])+/g;
  const [program = '', ...args] = (value.match(word) ?? []).map((part) => part.replaceAll('"', ''));
  return program === '' || /\S/.test(value.replace(word, '')) ? null : [program, ...args];
}

/** Which value of a claim makes which role; '*': every one. */
export interface RoleRule {
  value: string;
  role: Role;
}

/** Parses 'staff:EMPLOYE,*:CLIENT'; null when it is invalid. A value may contain a colon. */
export function readRoleRules(text: string): RoleRule[] | null {
  const rules = list(text).map((part) => {
    const colon = part.lastIndexOf(':');
    const value = part.slice(0, Math.max(colon, 0)).trim();
    const role = toRole(part.slice(colon + 1).trim());
    return value !== '' && role ? { value, role } : null;
  });
  const right = rules.filter((rule) => rule !== null);
  return right.length > 0 && right.length === rules.length ? right : null;
}

/** Parses '10.20.0.0/16,fd00:20::/32'; null when it names something else. */
export function readNetworks(text: string | undefined): Network[] | null {
  const networks = list(text).map(readNetwork);
  return networks.includes(null) ? null : networks.filter((one) => one !== null);
}

/** The words of a value that are separated by spaces. */
export const words = (value: string): string[] => value.split(' ').filter((word) => word !== '');

/** Whether a text is an issuer, which must not be read in clear on the way. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return isEncryptedOrHere(url);
}

/** Whether the way to an address is encrypted, or does not leave this machine. */
export const isEncryptedOrHere = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));

/** The roles that a value names; null when it names another one. */
export function readRoles(value: string | undefined): Role[] | null {
  const roles = list(value).map(toRole);
  return roles.includes(null) ? null : ROLES.filter((role) => roles.includes(role));
}

/** A mail server as SMTP_URL names it. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** It is this machine, so the connection need not be encrypted. */
  isLoopback: boolean;
  /** null: without signing in. */
  auth: { user: string; pass: string } | null;
}

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Parses SMTP_URL; null when it is no address of a mail server. */
export function readMailServer(value: string): MailServer | null {
  const url = URL.parse(value);
  if (url === null || !(url.protocol === 'smtp:' || url.protocol === 'smtps:')) return null;
  const isPlain = url.search === '' && url.hash === '' && /^\/?$/.test(url.pathname);
  const user = decoded(url.username);
  const pass = decoded(url.password);
  const isSignedIn = user !== '' && pass !== '';
  if (!isPlain || url.hostname === '' || user === null || pass === null) return null;
  if (!isSignedIn && user + pass !== '') return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? SMTP_PORTS[url.protocol] : Number(url.port),
    secure: url.protocol === 'smtps:',
    isLoopback: LOOPBACK.test(url.hostname),
    auth: isSignedIn ? { user, pass } : null,
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Parses MAIL_FROM, 'Name <address>' or an address; null when it is neither. */
export function readMailbox(value: string): { name: string | null; address: string } | null {
  const [, name = '', inside] = /^([^<>"]*)<([^<>]*)>$/.exec(value.trim()) ?? [];
  const address = inside ?? value.trim();
  if (!isEmail(address)) return null;
  const shown = name.trim();
  if (shown !== '' && !isOrganisationName(shown)) return null;
  return { name: shown || null, address };
}

/** Parses 'documents:8081,reports:8084'; null when it is invalid or repeats an area or port. */
export function readServicePorts(value: string | undefined): ServicePort[] | null {
  const ports = list(value).map((part) => {
    const [, name, digits] = /^([a-z]+):(\d{1,5})$/.exec(part) ?? [];
    const area = SERVICE_AREAS.find((known) => known === name);
    const number = Number(digits);
    return area && number > 0 && number <= MAX_PORT ? { area, port: number } : null;
  });
  const right = ports.filter((found) => found !== null);
  const isOnce = (key: keyof ServicePort): boolean =>
    new Set(right.map((found) => found[key])).size === ports.length;
  return isOnce('area') && isOnce('port') ? right : null;
}

function isOrganisationName(name: string): boolean {
  return name.length <= ORGANISATION_NAME_LENGTH && SEEN.test(name) && !NOT_OF_A_NAME.test(name);
}

function isStrongSecret(secret: string): boolean {
  return Buffer.byteLength(secret) >= LEAST_SECRET_BYTES && !EXAMPLE_SECRET.test(secret);
}
