import * as z from 'zod/mini';
import { LIMITS, POLICIES, TOPICS } from './limits.ts';
import { proofAsked, step } from './step-parts.ts';
import { isStorable } from './storable.ts';

/** Schemas that every area shares. */

/** The answer for a text with NUL or a lone surrogate. */
export const NOT_PLAIN_TEXT = 'Text contains characters that cannot be stored.';

/** The answer for a text over its limit. */
export const tooLong = (max: number) => `Please use at most ${max} characters.`;

/** Optional text: trimmed, at most `max` UTF-16 code units, storable. May be empty. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)), z.refine(isStorable, NOT_PLAIN_TEXT));

/** Required text. `message` is the answer for a missing, empty or blank one. */
export const requiredText = (max: number, message: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? message : undefined),
    })
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, tooLong(max)),
      z.refine(isStorable, NOT_PLAIN_TEXT),
    );

/** The answers for an id in a body that names no row, or none that the caller may use. */
export const CHOOSE_EXISTING = {
  calendar: 'Please choose an existing calendar.',
  claim: 'Please choose an existing claim.',
  team: 'Please choose an existing team.',
} as const;

/** The code of an existing policy. `message` is the answer for an invalid one. */
export const policyCode = (message: string) =>
  z.string().check(z.maxLength(POLICIES.code, message), z.refine(isStorable, message));

/** A row's id in a body: a positive whole number, never coerced. */
export const id = z.int().check(z.positive());

const MAX_ID_DIGITS = 15;

/** A row's id in a path or query, where everything is text. */
export const idText = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[1-9]\\d{0,${MAX_ID_DIGITS - 1}}$`),
        'Please give a positive whole number.',
      ),
    ),
  z.transform(Number),
);

/** A whole number between two bounds in a query. */
export const numberText = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,10}$/, `Please give a whole number from ${min} to ${max}.`),
      z.refine(
        (value) => Number(value) >= min && Number(value) <= max,
        `Please give a whole number from ${min} to ${max}.`,
      ),
    ),
    z.transform(Number),
  );

/** 'true' or 'false' in a query. */
export const flagText = z.pipe(
  z.enum(['true', 'false'], "Please give 'true' or 'false'."),
  z.transform((value) => value === 'true'),
);

export const idParams = z.strictObject({ id: idText });

/**
 * The position of a row among rows of several kinds, as `meta.next` of the page before gives it: its time, the rank of
 * its kind and its id. `ranks`: the first and the last rank, such as '0-8'.
 */
export const placeText = (ranks: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^\\d{1,15}-[${ranks}]-\\d{1,15}$`),
        'Please give the place that the page before named.',
      ),
    );

/** The search text of a list. '#293', as rows show their number, becomes '293'. */
export const searchText = text(LIMITS.query).check(
  z.overwrite((typed) => typed.replace(/^#(?=\d+$)/, '')),
);

/** The orders that every list with ids supports: newest first (the default) and oldest first. */
export const NEWEST_FIRST = '-id' as const;
export const OLDEST_FIRST = 'id' as const;
export const ID_SORTS = [NEWEST_FIRST, OLDEST_FIRST] as const;
export type IdSort = (typeof ID_SORTS)[number];
/** By due date, ascending; then rows without a due date, the oldest first. */
export const DUE_FIRST = 'due' as const;

/** The order in a query: one that the list supports. */
export const sortText = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.optional(z.enum(sorts, `Please sort by one of ${sorts.join(', ')}.`));

/** The query of every list: page from 1, or `after` (the `next` of the page before), a search text, an order. */
export const listQuery = {
  page: z.optional(numberText(1, LIMITS.pageMax)),
  perPage: z.optional(numberText(1, LIMITS.perPageMax)),
  after: z.optional(idText),
  q: z.optional(searchText),
  sort: sortText(ID_SORTS),
} as const;

/** A time on the wire: ISO 8601, UTC. */
export const at = z.iso.datetime();

export const listMeta = z.strictObject({
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  /** Whether there are more than `total`, because the server stops counting at a limit. */
  isLeast: z.optional(z.literal(true)),
  /** The value of `after` for the next page; null on the last one. */
  next: z.nullable(z.int()),
});

/** The response of every list. */
export const listReply = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({ data: z.array(row), meta: listMeta });

export type ListMeta = z.output<typeof listMeta>;

/** The page that a list query asks for. */
export interface ListQuery {
  page?: number | undefined;
  perPage?: number | undefined;
  after?: number | undefined;
  q?: string | undefined;
}

/** The body of every error response. */
export const errorBody = z.strictObject({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  /** A stable error code for programs. */
  code: z.string(),
  requestId: z.string(),
  /** Field name -> message. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Of a 401 whose code is SECOND_STEP or SECOND_STEP_SETUP. */
  step: z.optional(step),
  /** Of a 403 whose code is STEP_UP. */
  proof: z.optional(proofAsked),
});
export type ErrorBody = z.output<typeof errorBody>;

/** The same as problem details (RFC 9457), for requests whose Accept names application/problem+json. */
export const problemBody = z.extend(errorBody, {
  type: z.string(),
  /** The same as `error`, `statusCode` and `message`. */
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The request, as a URN. */
  instance: z.string(),
  /** Seconds to wait, as in Retry-After. */
  retryAfter: z.optional(z.int()),
});
export type ProblemBody = z.output<typeof problemBody>;

/** The caller, with the fields that pure rules need. */
export interface Caller {
  readonly userId: number;
  readonly role: 'ADMIN' | 'EMPLOYE' | 'CLIENT';
}

/** A type and its count. */
export const typeCount = z.strictObject({ type: z.string(), total: z.int() });

/** The severity of a claim: from 1 (the worst) to 4. */
export const severity = z.int().check(z.minimum(1), z.maximum(TOPICS.severity));

/** The nature of a claim. UNDECIDED: not triaged yet. */
export const CLAIM_NATURES = ['UNDECIDED', 'COMPLAINT', 'QUESTION'] as const;
