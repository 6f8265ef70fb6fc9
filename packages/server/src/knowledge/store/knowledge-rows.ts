import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Reads what the assistant learns from the database, in pages or by ids. */

/** The next page after an id, or the rows with these ids that (still) count. */
export type Pick = { after: number } | { ids: readonly number[] };

/**
 * A row with a fingerprint, which is a hash of its text and solution. Rows with equal id and fingerprint have equal
 * content.
 */
export interface Fingerprinted {
  id: number;
  /** 53 bits of a hash. */
  fingerprint: number;
}

/** A row with the SHA-256 of its text. */
export interface HashedText {
  id: number;
  hash: Buffer;
}

export interface KnownSolution extends Fingerprinted {
  texte: string;
  motcle: string[];
  internal: boolean;
  version: number;
}

export interface KnownExample extends Fingerprinted {
  text: string;
  solution_id: number | null;
}

/** The names of a user. */
export interface KnownPerson {
  id: number;
  username: string;
  nom: string | null;
}

/** A complaint without a validated solution. */
export interface OpenComplaint {
  id: number;
  text: string;
}

/** Rows of a page, and of one reload. */
export const KNOWLEDGE_PAGE = 2_000;
/** Rows of a page of fingerprints, or of hashes. */
export const FINGERPRINTS_PAGE = 1_000;

/** The number of bits that a JavaScript number represents exactly. */
const FINGERPRINT_BITS = Number.MAX_SAFE_INTEGER;

const solutionFingerprint = sql<number>`
  hashtextextended(texte || E'\n' || array_to_string(motcle, E'\n'), version) & ${sql.lit(FINGERPRINT_BITS)}`;
/** The fingerprint of a report's text and solution. */
export const reportFingerprint = sql<number>`
  hashtextextended(reclamation_text, solution_id) & ${sql.lit(FINGERPRINT_BITS)}`;
/** The same of a line of the labelled history. */
export const historyFingerprint = sql<number>`hashtextextended(text, solution_id) & ${sql.lit(FINGERPRINT_BITS)}`;

/** Solutions that are not archived. */
export function readSolutions(db: Kysely<Tables>, pick: Pick): Promise<KnownSolution[]> {
  const live = liveSolutions(db).select(['id', 'texte', 'motcle', 'internal', 'version']);
  return picked(live.select(solutionFingerprint.as('fingerprint')), pick, KNOWLEDGE_PAGE).execute();
}

/** Solutions that are not archived, and only for the staff. */
export async function readInternalIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await liveSolutions(db).where('internal', '=', true).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Validated reports that are not deleted. */
export function readReports(db: Kysely<Tables>, pick: Pick): Promise<KnownExample[]> {
  const validated = validatedReports(db).select(['id', 'reclamation_text as text', 'solution_id']);
  return picked(
    validated.select(reportFingerprint.as('fingerprint')),
    pick,
    KNOWLEDGE_PAGE,
  ).execute();
}

/** The labelled history. */
export function readHistory(db: Kysely<Tables>, pick: Pick): Promise<KnownExample[]> {
  const examples = db.selectFrom('training_examples').select(['id', 'text', 'solution_id']);
  return picked(
    examples.select(historyFingerprint.as('fingerprint')),
    pick,
    KNOWLEDGE_PAGE,
  ).execute();
}

/** Pages of fingerprints of the rows that `readSolutions`, `readReports` and `readHistory` read. */
export const readFingerprints = pagesOf<Fingerprinted>('fingerprint', {
  solutions: solutionFingerprint,
  reports: reportFingerprint,
  training_examples: historyFingerprint,
});

/** Pages of hashes of the texts of the same rows; for a solution, of its `solutionWords`. */
export const readTextHashes = pagesOf<HashedText>('hash', {
  solutions: sha256Of(sql`array_to_string(array_prepend(texte, motcle), E'\\n')`),
  reports: sha256Of(sql`reclamation_text`),
  training_examples: sha256Of(sql`text`),
});

/** Whether there are more than `count` validated reports or lines of history. */
export async function hasMoreExamples(db: Kysely<Tables>, count: number): Promise<boolean> {
  const reports = validatedReports(db).select('id').offset(count).limit(1);
  const history = db.selectFrom('training_examples').select('id').offset(count).limit(1);
  return Boolean((await reports.executeTakeFirst()) ?? (await history.executeTakeFirst()));
}

/** Reports that are not validated. A dismissed report is no complaint to learn from. */
export function readPendingReports(db: Kysely<Tables>, pick: Pick): Promise<OpenComplaint[]> {
  const pending = pendingReports(db).select(['id', 'reclamation_text as text']);
  return picked(pending, pick, KNOWLEDGE_PAGE).execute();
}

/** The id below the newest `count` open reports or claims; 0 when there are not more. */
export async function idBelowNewest(
  db: Kysely<Tables>,
  table: 'reports' | 'claims',
  count: number,
): Promise<number> {
  const below =
    table === 'reports'
      ? pendingReports(db).select('id').orderBy('id', 'desc').offset(count).limit(1)
      : liveClaims(db).select('id').orderBy('id', 'desc').offset(count).limit(1);
  return (await below.executeTakeFirst())?.id ?? 0;
}

/** Users who are not deleted. */
export function readPeople(db: Kysely<Tables>, pick: Pick): Promise<KnownPerson[]> {
  const people = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'nom']);
  return picked(people, pick, KNOWLEDGE_PAGE).execute();
}

/** The texts of claims. */
export function readClaims(db: Kysely<Tables>, pick: Pick): Promise<OpenComplaint[]> {
  const claims = liveClaims(db).select(['id', 'contenu as text']);
  return picked(claims, pick, KNOWLEDGE_PAGE).execute();
}

const liveSolutions = (db: Kysely<Tables>) =>
  db.selectFrom('solutions').where('archived_at', 'is', null);

const validatedReports = (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .where('validated_by_employee', '=', true)
    .where('deleted_at', 'is', null);

const pendingReports = (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .where('validated_by_employee', '=', false)
    .where(sql<boolean>`settled_by is distinct from 'DISMISSED'`)
    .where('deleted_at', 'is', null);

const liveClaims = (db: Kysely<Tables>) => db.selectFrom('claims').where('deleted_at', 'is', null);

function sha256Of(text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${text}, 'UTF8'))`;
}

/** Functions that read a page of the rows that are taught: their ids, and a value of each. */
function pagesOf<Row>(
  name: Exclude<keyof Row & string, 'id'>,
  values: Readonly<Record<'solutions' | 'reports' | 'training_examples', RawBuilder<unknown>>>,
) {
  type Page = (db: Kysely<Tables>, after: number) => Promise<Row[]>;
  const solutions: Page = (db, after) => {
    const rows = liveSolutions(db).select(['id', values.solutions.as(name)]);
    return picked(rows.$castTo<Row>(), { after }, FINGERPRINTS_PAGE).execute();
  };
  const reports: Page = (db, after) => {
    const rows = validatedReports(db).select(['id', values.reports.as(name)]);
    return picked(rows.$castTo<Row>(), { after }, FINGERPRINTS_PAGE).execute();
  };
  const training_examples: Page = (db, after) => {
    const rows = db
      .selectFrom('training_examples')
      .select(['id', values.training_examples.as(name)]);
    return picked(rows.$castTo<Row>(), { after }, FINGERPRINTS_PAGE).execute();
  };
  return { solutions, reports, training_examples };
}

/** Limits a query to the picked rows. */
function picked<
  Table extends 'solutions' | 'reports' | 'training_examples' | 'claims' | 'users',
  Row,
>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  pick: Pick,
  page: number,
): SelectQueryBuilder<Tables, Table, Row> {
  const id = sql.ref<number>('id');
  return 'ids' in pick
    ? query.where(sql<boolean>`id = any (${sql.val(pick.ids)}::bigint[])`)
    : query.where(id, '>', pick.after).orderBy(id).limit(page);
}
