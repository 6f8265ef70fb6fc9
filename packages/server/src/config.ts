import path from 'node:path';
import * as z from 'zod/mini';
import { LANGUAGE_CODES, type LanguageCode } from '@recourse/contract/values/languages';
import { LIMITS, REQUESTS_PER_MINUTE } from '@recourse/contract/values/limits';
import { isTimeZone } from '@recourse/contract/values/time-zone';
import { canonicalName, isEmail, username } from '@recourse/contract/users';
import { StartError } from './start-error.ts';

/** The configuration: environment variables, read and checked only here. */

export interface FirstAdministrator {
  username: string;
  email: string;
  /** null: a random one is made and written to DATA_DIR. */
  password: string | null;
}

/** The organisation of the portal, and its defaults for people who have chosen nothing. */
export interface OrganisationConfig {
  /** Shown next to the product's name; null: only the product's name is shown. */
  name: string | null;
  /** The IANA time zone for days and weeks of calls that name none. */
  timeZone: string;
  /** The language of people who have chosen none. */
  language: LanguageCode;
}

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

/** How much the log tells, the most first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export interface Config {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  databaseMigrationUrl: string | null;
  /** null: generated once into dataDir. The first signs, all verify. */
  jwtSecrets: readonly [string, ...string[]] | null;
  firstAdministrator: FirstAdministrator;
  demoPassword: string | null;
  organisation: OrganisationConfig;
  publicUrl: string | null;
  corsOrigins: readonly string[];
  /** Addresses of reverse proxies whose forwarded headers are trusted; empty: none. */
  trustProxy: readonly string[];
  /** Areas that also answer on ports of their own. */
  servicePorts: readonly ServicePort[];
  passwordMinLength: number;
  /** Limit for one signed-in user; costly work gets a share of it (RATE_SHARES). */
  requestsPerMinute: number;
  /** null: no metrics. */
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** null: summaries are made here, and nothing leaves the machine. */
  languageModel: LanguageModelConfig | null;
}

/** An OpenAI-compatible endpoint, for summaries only. */
export interface LanguageModelConfig {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** The least length of a signing secret, from any source. */
export const LEAST_SECRET_BYTES = 32;
const MAX_PORT = 65_535;
const ORGANISATION_NAME_LENGTH = 80;
/** Line breaks, invisible characters, and characters that change the direction of the text around the name. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const METRICS_TOKEN_LENGTH = 16;
/** The tokens that an Authorization header can carry (RFC 6750). */
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
const databaseUrl = z
  .string()
  .check(z.refine(isPostgresUrl, 'must look like postgres://user:password@host:5432/name'));
const origin = z
  .string()
  .check(z.refine(isOrigin, 'must be an address such as https://portal.example.org'));

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && value.replace(/\/$/, '') === url.origin;
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
}

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const variables = z.object({
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  PORT: z._default(port, '8080'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_MIGRATION_URL: z.optional(databaseUrl),
  JWT_SECRET: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => list(value).length > 0 && list(value).every(isStrongSecret),
          `needs at least ${LEAST_SECRET_BYTES} random bytes (each, when several stand there)`,
        ),
      ),
  ),
  ADMIN_USERNAME: z._default(
    z.string().check(
      z.overwrite(canonicalName),
      z.refine(
        (value) => username.safeParse(value).success,
        'must be a name without @, spaces or invisible characters',
      ),
    ),
    'admin',
  ),
  ADMIN_EMAIL: z._default(
    z.string().check(z.overwrite(canonicalName), z.refine(isEmail, 'must be an e-mail address')),
    'admin@localhost.localdomain',
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(LIMITS.passwordMin, `needs at least ${LIMITS.passwordMin} characters`),
        z.maxLength(LIMITS.passwordMax, 'is too long'),
      ),
  ),
  DEMO_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(LIMITS.passwordMin, `needs at least ${LIMITS.passwordMin} characters`),
        z.maxLength(LIMITS.passwordMax, 'is too long'),
      ),
  ),
  ORG_NAME: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.refine(
          isOrganisationName,
          `must be a name of 1 to ${ORGANISATION_NAME_LENGTH} characters, without control characters or bidi overrides`,
        ),
      ),
  ),
  DEFAULT_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Paris')),
    'UTC',
  ),
  DEFAULT_LANGUAGE: z._default(
    z.enum(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(', ')}`),
    'en',
  ),
  PUBLIC_URL: z.optional(origin),
  CORS_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => list(value).every(isOrigin),
          'must be addresses such as https://portal.example.org, comma-separated',
        ),
      ),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => list(value).every((part) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(part)),
          'must be IP addresses or networks, comma-separated',
        ),
      ),
  ),
  SERVICE_PORTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readServicePorts(value) !== null,
          `must be areas (${SERVICE_AREAS.join(', ')}) with ports of their own, such as documents:8081,solutions:8082`,
        ),
      ),
  ),
  PASSWORD_MIN_LENGTH: z._default(
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
  ),
  RATE_LIMIT_PER_MINUTE: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => /^[1-9]\d{0,6}$/.test(value),
          'must be a number of requests from 1 to 9999999',
        ),
      ),
    String(REQUESTS_PER_MINUTE),
  ),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => BEARER_TOKEN.test(value) && value.length >= METRICS_TOKEN_LENGTH,
          `needs at least ${METRICS_TOKEN_LENGTH} letters, digits or -._~+/`,
        ),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  LLM_BASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isWebAddress, 'must be an address such as http://127.0.0.1:11434/v1')),
  ),
  LLM_MODEL: z.optional(z.string()),
  // Only what an Authorization header can carry, like any bearer token.
  LLM_API_KEY: z.optional(
    z
      .string()
      .check(z.refine((value) => /^[\x21-\x7e]+$/.test(value), 'has characters that no key has')),
  ),
});

/** The names of all variables. */
export const VARIABLES = Object.keys(variables.shape);

const environment = variables.check(
  z.refine((given) => !given.LLM_BASE_URL || given.LLM_MODEL, {
    path: ['LLM_MODEL'],
    error: 'must be set with LLM_BASE_URL',
  }),
  z.refine((given) => given.LLM_BASE_URL || (!given.LLM_MODEL && !given.LLM_API_KEY), {
    path: ['LLM_BASE_URL'],
    error: 'must be set with LLM_MODEL and LLM_API_KEY',
  }),
);

/** Parses 'documents:8081,reports:8084'; null when it is invalid or repeats an area or port. */
function readServicePorts(value: string | undefined): ServicePort[] | null {
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

/**
 * Reads the configuration; an empty variable counts as unset. Throws a StartError that names every wrong
 * variable at once and shows none of their values.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Wrong configuration: ${faults.join('; ')}.`);
  }
  const read = parsed.data;
  const secrets = read.JWT_SECRET ? list(read.JWT_SECRET) : [];
  const [first, ...others] = secrets;
  return {
    host: read.HOST,
    port: Number(read.PORT),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseMigrationUrl: read.DATABASE_MIGRATION_URL ?? read.DATABASE_URL ?? null,
    jwtSecrets: first ? [first, ...others] : null,
    firstAdministrator: {
      username: read.ADMIN_USERNAME,
      email: read.ADMIN_EMAIL,
      password: read.ADMIN_PASSWORD ?? null,
    },
    demoPassword: read.DEMO_PASSWORD ?? null,
    organisation: {
      name: read.ORG_NAME ?? null,
      timeZone: read.DEFAULT_TIME_ZONE,
      language: read.DEFAULT_LANGUAGE,
    },
    publicUrl: read.PUBLIC_URL ?? null,
    corsOrigins: list(read.CORS_ORIGINS).map((value) => value.replace(/\/$/, '')),
    trustProxy: list(read.TRUST_PROXY),
    servicePorts: readServicePorts(read.SERVICE_PORTS) ?? [],
    passwordMinLength: Number(read.PASSWORD_MIN_LENGTH),
    requestsPerMinute: Number(read.RATE_LIMIT_PER_MINUTE),
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL,
    languageModel: languageModelOf(read),
  };
}

function languageModelOf(read: z.output<typeof variables>): LanguageModelConfig | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = read;
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null;
}
