import path from 'node:path';
import * as z from 'zod/mini';
import type { LanguageCode } from '@recourse/contract/values/languages';
import {
  list,
  type LogLevel,
  type MailServer,
  readMailbox,
  readMailServer,
  readServicePorts,
  type ServicePort,
  variables,
} from './config-variables.ts';
import { StartError } from './start-error.ts';

/** The configuration: what the environment variables say, read only here. */

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
  /** null: generated once into dataDir. The first proves, all verify. */
  encryptionKeys: readonly [string, ...string[]] | null;
  firstAdministrator: FirstAdministrator;
  demoPassword: string | null;
  organisation: OrganisationConfig;
  publicUrl: string | null;
  /** null: no mails. */
  mail: MailConfig | null;
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
  logLevel: LogLevel;
  /** null: summaries are made here, and nothing leaves the machine. */
  languageModel: LanguageModelConfig | null;
}

/** Mails that the portal sends. */
export interface MailConfig {
  server: MailServer;
  from: { name: string; address: string };
  /** Where mails come back that could not be delivered. */
  bounces: string;
  /** The address that all links begin with, without a slash at its end. */
  publicUrl: string;
}

/** An OpenAI-compatible endpoint, for summaries only. */
export interface LanguageModelConfig {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

const environment = variables.check(
  ...(['PUBLIC_URL', 'MAIL_FROM'] as const).map((name) =>
    z.refine<z.output<typeof variables>>((given) => !given.SMTP_URL || given[name], {
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
  z.refine((given) => given.LLM_BASE_URL || (!given.LLM_MODEL && !given.LLM_API_KEY), {
    path: ['LLM_BASE_URL'],
    error: 'must be set with LLM_MODEL and LLM_API_KEY',
  }),
);

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
  return {
    host: read.HOST,
    port: Number(read.PORT),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseMigrationUrl: read.DATABASE_MIGRATION_URL ?? read.DATABASE_URL ?? null,
    jwtSecrets: secretsIn(read.JWT_SECRET),
    encryptionKeys: secretsIn(read.ENCRYPTION_KEY),
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
    mail: mailOf(read),
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

function secretsIn(value: string | undefined): [string, ...string[]] | null {
  const [first, ...others] = list(value);
  return first === undefined ? null : [first, ...others];
}

function mailOf(read: z.output<typeof variables>): MailConfig | null {
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

function languageModelOf(read: z.output<typeof variables>): LanguageModelConfig | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = read;
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null;
}
