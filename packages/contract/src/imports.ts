import * as z from 'zod/mini';
import { at, id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP } from './values/limits.ts';

/** CSV files of solutions, and of past complaints with the solution that answered each. */

export const IMPORT_KINDS = ['SOLUTIONS', 'HISTORY'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The faults of a line of a file, in English, with placeholders in braces. The portal has translations into its other
 * languages.
 */
export const IMPORT_FAULTS = {
  FILE_EMPTY: 'the file is empty.',
  NOT_UTF8: 'the file is not UTF-8 text; save it as UTF-8 and try again.',
  LINE_TOO_LONG: 'the line is longer than a megabyte.',
  COLUMNS_MISSING: 'the first line must name the columns {needed}; there is no {missing}.',
  COLUMN_TWICE: 'the first line names the column {name} twice.',
  FIELD_COUNT: 'expected {expected} fields ({names}), found {found}.',
  QUOTE_OPEN: 'a quote is opened here or below and never closed.',
  RECORD_TOO_LONG: 'a record is longer than {most} characters; is a quote left open?',
  QUOTE_CLOSING:
    'a closing quote must be followed by a separator or the end of the line; double a quote inside a text.',
  QUOTE_INSIDE: 'a text with quotes in it must stand in quotes, with the quotes inside doubled.',
  NOT_CSV: 'the line is not valid CSV.',
  /** A rule of the contract, which has its own message. */
  RULE: '{rule}',
  ID_MISSING: 'an id is required.',
  ID_TWICE: '"{id}" stands on line {before} already.',
  ARCHIVED: 'solution "{id}" is archived; restore it first.',
  UNKNOWN_SOLUTION: 'no solution has the id or number "{id}".',
  NOT_BOOLEAN: 'please give true or false.',
} as const;
const FAULT_CODES = Object.keys(IMPORT_FAULTS) as (keyof typeof IMPORT_FAULTS)[];
export type ImportFaultCode = keyof typeof IMPORT_FAULTS;
export type FaultValues = Readonly<Record<string, string | number>>;

/** The English text of a fault. */
export function faultText(code: ImportFaultCode, values: FaultValues = {}): string {
  return IMPORT_FAULTS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

export const IMPORT_MESSAGES = {
  file: 'Please choose a file.',
  running: 'An import is running. Please wait until it is over.',
  nothing: 'This file has no row that could be imported.',
  overtaken: 'This import took too long, and another one was begun. Nothing of it was stored.',
} as const;

const importFault = z.strictObject({
  /** The line number in the file, from 1. */
  line: z.int(),
  /** The column; null when the fault concerns the whole line or the file. */
  field: z.nullable(z.string()),
  code: z.enum(FAULT_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The fault as English text. */
  reason: z.string(),
});
export type ImportFault = z.output<typeof importFault>;

/** The outcome for the rows of a file. */
const importCounts = {
  /** Rows that are stored: the sum of added, changed and unchanged ones. */
  good: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Rows whose exact text is stored already. */
  unchanged: z.int(),
  /** Only for a history: complaints without a solution. They teach nothing. */
  outOfScope: z.int(),
  bad: z.int(),
  /** The first bad rows. */
  faults: z.array(importFault),
} as const;

const counted = z.strictObject(importCounts);
export type ImportCounts = z.output<typeof counted>;

export const importPreview = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** false: the first fault concerns the file as a whole, so nothing of it can be imported. */
  readable: z.boolean(),
  /** The columns that were found, and the columns of the file that are ignored. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  ...importCounts,
  /** The first good rows by column, as they would be stored. */
  samples: z.array(z.strictObject({ line: z.int(), fields: z.record(z.string(), z.string()) })),
});
export type ImportPreview = z.output<typeof importPreview>;

/**
 * BROKEN_OFF: the server stopped during the import; nothing was stored. FAILED: an error was reported during the
 * import; nothing was stored.
 */
export const IMPORT_STATES = ['RUNNING', 'DONE', 'FAILED', 'BROKEN_OFF'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importRun = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  /** The share that has been read, from 0 to 1. */
  share: z.number(),
  createdBy: z.nullable(id),
  createdAt: at,
  finishedAt: z.nullable(at),
  /** null until the import is done. Everything that it counts has been stored. */
  result: z.nullable(counted),
});
export type ImportRun = z.output<typeof importRun>;

const importForm = z.strictObject({ kind: z.enum(IMPORT_KINDS) });

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/preview',
  roles: ['ADMIN'],
  summary: 'Says what an import of a CSV file would do; stores nothing.',
  bodyType: 'multipart',
  body: importForm,
  writable: { ADMIN: ['kind'] },
  reply: importPreview,
  limit: 'upload',
  isUnhurried: true,
  timeoutMs: HTTP.uploadTimeoutMs,
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/create',
  roles: ['ADMIN'],
  summary:
    'Imports the good rows of a CSV file and leaves the bad ones out; all of them or, on a failure, none.',
  bodyType: 'multipart',
  body: importForm,
  writable: { ADMIN: ['kind'] },
  reply: importRun,
  status: 201,
  limit: 'upload',
  isUnhurried: true,
  timeoutMs: HTTP.uploadTimeoutMs,
});

export const latestImport = endpoint({
  method: 'GET',
  path: '/api/imports/latest',
  roles: ['ADMIN'],
  summary: 'The import that is running, else the last one; null when there was none.',
  reply: z.strictObject({ latest: z.nullable(importRun) }),
  timeoutMs: HTTP.slowTimeoutMs,
});
