import * as z from 'zod/mini';
import { at, id, idParams, listQuery, listReply, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { splitWords } from './values/word-lists.ts';

/** The knowledge base, which consists of solutions. */

export const SOLUTION_MESSAGES = {
  texte: 'Solution text is required.',
  externalIdTaken: 'Another solution already has this external id.',
} as const;

/** Keywords: trimmed, without blanks, and without duplicates in any case. */
export const keywords = z.pipe(
  z.array(text(LIMITS.keyword)),
  z.pipe(
    z.transform((list: string[]) => uniqueKeywords(list)),
    z
      .array(z.string())
      .check(z.maxLength(LIMITS.keywords, `Please use at most ${LIMITS.keywords} keywords.`)),
  ),
);

function uniqueKeywords(list: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of list)
    if (word && !seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  return [...seen.values()];
}

/** Splits typed keywords at commas, except inside double quotes. Trims them and drops blanks. */
export function splitKeywords(typed: string, separators = ','): string[] {
  return uniqueKeywords(splitWords(typed, separators));
}

/** The rules for keywords, applied to the one text in which they are typed, separated by commas. */
export const typedKeywords = z.string().check((typed) => {
  const result = z.safeParse(keywords, splitKeywords(typed.value));
  const [issue] = result.error?.issues ?? [];
  if (issue) typed.issues.push({ code: 'custom', message: issue.message, input: typed.value });
});

export const solution = z.strictObject({
  id,
  externalId: z.nullable(z.string()),
  texte: z.string(),
  motcle: z.array(z.string()),
  /** For the staff only; clients never receive it. */
  internal: z.boolean(),
  createdAt: at,
  updatedAt: at,
  version: z.int(),
  /** Archived: no longer in lists and answers. Reports that used it can still read it. */
  archived: z.boolean(),
});
export type Solution = z.output<typeof solution>;

export const newSolution = z.strictObject({
  texte: requiredText(LIMITS.longText, SOLUTION_MESSAGES.texte),
  motcle: z.optional(keywords),
  internal: z.optional(z.boolean()),
  externalId: z.optional(z.nullable(text(LIMITS.externalId))),
});
export type NewSolution = z.output<typeof newSolution>;

export const solutionChanges = z.strictObject({
  texte: z.optional(requiredText(LIMITS.longText, SOLUTION_MESSAGES.texte)),
  motcle: z.optional(keywords),
  internal: z.optional(z.boolean()),
  externalId: z.optional(z.nullable(text(LIMITS.externalId))),
});
export type SolutionChanges = z.output<typeof solutionChanges>;

const solutionListQuery = z.strictObject(listQuery);

export const solutionExportQuery = z.omit(solutionListQuery, PAGING);
export type SolutionExportQuery = z.output<typeof solutionExportQuery>;

const READERS = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listSolutions = endpoint({
  method: 'GET',
  path: '/api/solutions',
  mayLag: true,
  roles: READERS,
  scope: 'solutions:read',
  summary: 'Solutions, newest first; q searches id, text and keywords.',
  query: solutionListQuery,
  reply: listReply(solution),
  timeoutMs,
});

export const exportSolutions = endpoint({
  ...exportOf(listSolutions),
  summary: 'The solutions of the list as CSV.',
  query: solutionExportQuery,
});

export const getSolution = endpoint({
  method: 'GET',
  path: '/api/solutions/:id',
  roles: READERS,
  scope: 'solutions:read',
  summary: 'One solution, also when it is archived.',
  params: idParams,
  reply: solution,
  timeoutMs,
});

export const createSolution = endpoint({
  method: 'POST',
  path: '/api/solutions/create',
  roles: ['ADMIN'],
  scope: 'solutions:write',
  summary: 'Adds a solution; the assistant knows it at once.',
  body: newSolution,
  writable: { ADMIN: ['texte', 'motcle', 'internal', 'externalId'] },
  reply: solution,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateSolution = endpoint({
  method: 'PUT',
  path: '/api/solutions/update/:id',
  roles: ['ADMIN'],
  scope: 'solutions:write',
  summary: 'Changes the given fields of a solution and keeps the version before.',
  params: idParams,
  body: solutionChanges,
  writable: { ADMIN: ['texte', 'motcle', 'internal', 'externalId'] },
  reply: solution,
  timeoutMs,
});

export const deleteSolution = endpoint({
  method: 'DELETE',
  path: '/api/solutions/delete/:id',
  roles: ['ADMIN'],
  scope: 'solutions:write',
  summary: 'Deletes a solution; one that reports refer to is archived.',
  params: idParams,
  timeoutMs,
});
