import path from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '@recourse/contract/values/roles';
import type { LanguageCode } from '@recourse/contract/values/languages';
import {
  encoderFolder,
  isEncryptedOrHere,
  list,
  type LogLevel,
  type MailServer,
  readCommandLine,
  readMailbox,
  readMailServer,
  readNetworks,
  readRoleRules,
  readRoles,
  readServicePorts,
  type RoleRule,
  told,
  type ServicePort,
  variables,
  words,
} from './config-variables.ts';
import type { Network } from './kernel/egress/networks.ts';
import type { EncoderConfig } from './knowledge/encoder/open-encoder.ts';
import type { CommandLine } from './kernel/files/scanner.ts';
import { withSecretFiles } from './secret-files.ts';
import { StartError } from './start-error.ts';

/** The configuration: the values of the environment variables, which only this file reads. */

export interface FirstAdministrator {
  username: string;
  email: string;
  /** null: a random one is made and written to DATA_DIR. */
  password: string | null;
}

/** The organisation of the portal, and its defaults for people who have not chosen. */
export interface OrganisationConfig {
  /** Shown next to the product's name; null: only the product's name is shown. */
  name: string | null;
  /** The IANA time zone of days and weeks for requests that name none. */
  timeZone: string;
  /** The language of people who have chosen none. */
  language: LanguageCode;
}

export interface Config {
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  databaseMigrationUrl: string | null;
  /** A replica for lists and figures; null: everything is read from the primary. */
  replica: { url: string; maxLagSeconds: number } | null;
  /** The folder of PostgreSQL's programs, absolute; null: those of the npm package. */
  postgresBin: string | null;
  /** null: generated once into dataDir. The first signs, all verify. */
  jwtSecrets: readonly [string, ...string[]] | null;
  /** null: generated once into dataDir. The first proves and seals, all verify and open. */
  encryptionKeys: readonly [string, ...string[]] | null;
  /** The roles that must have a second factor. */
  secondFactorRoles: readonly Role[];
  firstAdministrator: FirstAdministrator;
  demoPassword: string | null;
  organisation: OrganisationConfig;
  publicUrl: string | null;
  /** The object store of the uploaded files; null: they are under dataDir. */
  s3: S3Config | null;
  /** null: no mails. */
  mail: MailConfig | null;
  /** null: no single sign-on. */
  sso: SsoConfig | null;
  /** Who may open an account of his own; null: nobody. */
  signUp: { domains: readonly string[] } | null;
  /** How long the server still serves after it is told to stop (draining). */
  drainSeconds: number;
  /** How long the server counts as not ready without its assistant. */
  readyWaitSeconds: number;
  corsOrigins: readonly string[];
  /** Addresses of reverse proxies whose forwarded headers are trusted; empty: none. */
  trustProxy: readonly string[];
  /** Areas that also answer on ports of their own. */
  servicePorts: readonly ServicePort[];
  passwordMinLength: number;
  /** Absolute. null: new passwords are compared with common ones alone. */
  passwordBreachFile: string | null;
  /** Limit for one signed-in user; costly work gets a share of it (RATE_SHARES). */
  requestsPerMinute: number;
  /** null: uploaded files are not scanned. */
  scanCommand: CommandLine | null;
  /** Networks besides the public ones that webhooks may reach; empty: none. */
  webhookNetworks: readonly Network[];
  /** null: no metrics. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** null: summaries are made here, and nothing leaves the machine. */
  languageModel: LanguageModelConfig | null;
  /** Whether this portal may train the assistant. */
  trainsAssistant: boolean;
  /** null: the assistant compares words alone. */
  encoder: EncoderConfig | null;
}

/** An S3-compatible object store for the uploaded files. */
export interface S3Config {
  /** Its address, without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Settings for mails from the portal. */
export interface MailConfig {
  server: MailServer;
  from: { name: string; address: string };
  /** The address to which undeliverable mails return. */
  bounces: string;
  /** The beginning of all links, without a slash at its end. */
  publicUrl: string;
}

/** The identity provider for single sign-on, and what its word counts for. */
export interface SsoConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  label: string;
  scopes: string;
  roleClaim: string;
  /** null: administrators choose the roles. */
  roles: readonly RoleRule[] | null;
  /** Whether somebody without an account gets one. */
  creates: boolean;
  linksByEmail: boolean;
  trustsEmail: boolean;
  /** Whether passwords count only for accounts with a local sign-in. */
  only: boolean;
  /** The levels of which a sign-in must have one; empty: any will do. */
  levels: readonly string[];
  /** The beginning of the portal's own addresses, without a slash at its end. */
  publicUrl: string;
}

/** An OpenAI-compatible endpoint, for summaries only. */
export interface LanguageModelConfig {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

type Given = z.output<typeof variables>;

/** The variables whose value may stand in a file. */
export const SECRETS: readonly string[] = Object.entries(variables.shape)
  .filter(([, variable]) => told.get(variable)?.isSecret)
  .map(([name]) => name);

/** Variables that are about single sign-on and mean nothing without it. */
const isAboutSso = (given: Given): boolean =>
  [
    given.OIDC_CLIENT_ID,
    given.OIDC_CLIENT_SECRET,
    given.OIDC_LABEL,
    given.OIDC_ROLES,
    given.OIDC_ACR,
  ].some(Boolean) ||
  [given.OIDC_LINK_BY_EMAIL, given.OIDC_TRUST_EMAIL, given.OIDC_ONLY].includes('on');

const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && isEncryptedOrHere(url);
};

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const environment = variables.check(
  ...S3_VARIABLES.map((name) =>
    z.refine<Given>((given) => given[name] || !S3_VARIABLES.some((other) => given[other]), {
      path: [name],
      error: 'must be set with the other variables that start with S3_',
    }),
  ),
  ...(['PUBLIC_URL', 'MAIL_FROM'] as const).map((name) =>
    z.refine<Given>((given) => !given.SMTP_URL || given[name], {
      path: [name],
      error: 'must be set with SMTP_URL',
    }),
  ),
  z.refine((given) => given.SMTP_URL || (!given.MAIL_FROM && !given.MAIL_BOUNCES), {
    path: ['SMTP_URL'],
    error: 'must be set with MAIL_FROM and MAIL_BOUNCES',
  }),
  z.refine((given) => !given.LLM_BASE_URL || given.LLM_MODEL, {
    path: ['LLM_MODEL'],
    error: 'must be set with LLM_BASE_URL',
  }),
  z.refine((given) => given.SELF_REGISTRATION === 'off' || given.SMTP_URL, {
    path: ['SMTP_URL'],
    error: 'must be set with SELF_REGISTRATION',
  }),
  z.refine((given) => given.SELF_REGISTRATION === 'on' || !given.SELF_REGISTRATION_DOMAINS, {
    path: ['SELF_REGISTRATION'],
    error: 'must be on with SELF_REGISTRATION_DOMAINS',
  }),
  z.refine((given) => given.SELF_REGISTRATION === 'off' || given.OIDC_ONLY === 'off', {
    path: ['SELF_REGISTRATION'],
    error: 'must be off with OIDC_ONLY, because no password counts then',
  }),
  ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const).map((name) =>
    z.refine<Given>((given) => !given.OIDC_ISSUER || given[name], {
      path: [name],
      error: 'must be set with OIDC_ISSUER',
    }),
  ),
  z.refine((given) => !given.OIDC_ISSUER || !given.PUBLIC_URL || isSafeAddress(given.PUBLIC_URL), {
    path: ['PUBLIC_URL'],
    error: 'must start with https:// or be http://localhost, with OIDC_ISSUER',
  }),
  z.refine((given) => given.OIDC_ISSUER || !isAboutSso(given), {
    path: ['OIDC_ISSUER'],
    error: 'must be set with the other variables that start with OIDC_',
  }),
  z.refine(
    (given) => isEndpoint(given.ENCODER) || (!given.ENCODER_MODEL && !given.ENCODER_API_KEY),
    {
      path: ['ENCODER'],
      error: 'must be an address with ENCODER_MODEL and ENCODER_API_KEY',
    },
  ),
  z.refine((given) => given.LLM_BASE_URL || (!given.LLM_MODEL && !given.LLM_API_KEY), {
    path: ['LLM_BASE_URL'],
    error: 'must be set with LLM_MODEL and LLM_API_KEY',
  }),
);

/**
 * Reads the configuration, and the files that hold secrets; an empty variable counts as unset. Throws a StartError that names every wrong
 * variable at once and shows none of their values.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { values, faults } = withSecretFiles(set, SECRETS);
  const { error, data: read } = environment.safeParse(values);
  for (const { path: name, message } of error?.issues ?? [])
    faults.push(`${name.join('.')} ${message}`);
  if (read === undefined || faults.length > 0)
    throw new StartError(`Wrong configuration: ${faults.join('; ')}.`);
  return {
    host: read.HOST,
    port: Number(read.PORT),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseMigrationUrl: read.DATABASE_MIGRATION_URL ?? read.DATABASE_URL ?? null,
    replica: read.DATABASE_READ_URL
      ? { url: read.DATABASE_READ_URL, maxLagSeconds: Number(read.REPLICA_MAX_LAG_SECONDS) }
      : null,
    postgresBin: read.POSTGRES_BIN === undefined ? null : path.resolve(read.POSTGRES_BIN),
    jwtSecrets: secretsIn(read.JWT_SECRET),
    encryptionKeys: secretsIn(read.ENCRYPTION_KEY),
    secondFactorRoles: readRoles(read.SECOND_FACTOR_ROLES) ?? [],
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
    s3: s3Of(read),
    mail: mailOf(read),
    sso: ssoOf(read),
    signUp:
      read.SELF_REGISTRATION === 'on'
        ? { domains: list(read.SELF_REGISTRATION_DOMAINS).map((one) => one.toLowerCase()) }
        : null,
    drainSeconds: Number(read.DRAIN_SECONDS),
    readyWaitSeconds: Number(read.READY_WAIT_SECONDS),
    corsOrigins: list(read.CORS_ORIGINS).map((value) => value.replace(/\/$/, '')),
    trustProxy: list(read.TRUST_PROXY),
    servicePorts: readServicePorts(read.SERVICE_PORTS) ?? [],
    passwordMinLength: Number(read.PASSWORD_MIN_LENGTH),
    passwordBreachFile: read.PASSWORD_BREACH_FILE ? path.resolve(read.PASSWORD_BREACH_FILE) : null,
    requestsPerMinute: Number(read.RATE_LIMIT_PER_MINUTE),
    scanCommand: read.SCAN_COMMAND === undefined ? null : readCommandLine(read.SCAN_COMMAND),
    webhookNetworks: readNetworks(read.WEBHOOK_PRIVATE_NETWORKS) ?? [],
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL,
    languageModel: languageModelOf(read),
    trainsAssistant: read.ASSISTANT_TRAINING === 'on',
    encoder: encoderOf(read),
  };
}

function secretsIn(value: string | undefined): [string, ...string[]] | null {
  const [first, ...others] = list(value);
  return first === undefined ? null : [first, ...others];
}

function s3Of(read: Given): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = read;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey };
}

function mailOf(read: Given): MailConfig | null {
  const { SMTP_URL: url, MAIL_FROM: sender, PUBLIC_URL: publicUrl } = read;
  if (!url || !sender || !publicUrl) return null;
  const server = readMailServer(url);
  const from = readMailbox(sender);
  if (!server || !from) return null;
  return {
    server,
    from: { name: from.name ?? read.ORG_NAME ?? 'Recourse', address: from.address },
    bounces: read.MAIL_BOUNCES ?? from.address,
    publicUrl: publicUrl.replace(/\/$/, ''),
  };
}

function ssoOf(read: Given): SsoConfig | null {
  const { OIDC_ISSUER: issuer, PUBLIC_URL: publicUrl } = read;
  if (!issuer || !publicUrl) return null;
  return {
    issuer,
    clientId: read.OIDC_CLIENT_ID ?? '',
    clientSecret: read.OIDC_CLIENT_SECRET ?? '',
    label: read.OIDC_LABEL ?? new URL(issuer).host,
    scopes: read.OIDC_SCOPES,
    roleClaim: read.OIDC_ROLE_CLAIM,
    roles: read.OIDC_ROLES === undefined ? null : readRoleRules(read.OIDC_ROLES),
    creates: read.OIDC_CREATE === 'on',
    linksByEmail: read.OIDC_LINK_BY_EMAIL === 'on',
    trustsEmail: read.OIDC_TRUST_EMAIL === 'on',
    only: read.OIDC_ONLY === 'on',
    levels: words(read.OIDC_ACR ?? ''),
    publicUrl: publicUrl.replace(/\/$/, ''),
  };
}

function encoderOf(read: Given): EncoderConfig | null {
  const { ENCODER: place, ENCODER_MODEL: model = null, ENCODER_API_KEY: apiKey = null } = read;
  if (place === undefined) return null;
  const folder = encoderFolder(place);
  return folder === null ? { url: place, model, apiKey } : { folder: path.resolve(folder) };
}

const isEndpoint = (place: string | undefined): boolean =>
  place !== undefined && encoderFolder(place) === null;

function languageModelOf(read: Given): LanguageModelConfig | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = read;
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null;
}
