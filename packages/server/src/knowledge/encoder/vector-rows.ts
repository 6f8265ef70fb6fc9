import { type Kysely, type Selectable, sql } from 'kysely';
import { rowsOf } from '../../db/rows/among.ts';
import type { Tables, TextVectorsTable } from '../../db/tables.ts';
import { FINGERPRINTS_PAGE, type HashedText, readTextHashes } from '../store/knowledge-rows.ts';

/** Reads and writes the vectors of taught texts. */

/** A vector, and the SHA-256 of its whole text. */
export interface HashedVector {
  hash: Buffer;
  vector: Float32Array;
}

/** The vectors of these texts, as far as there are any. */
export async function readVectors(
  db: Kysely<Tables>,
  encoder: string,
  hashes: readonly Buffer[],
): Promise<HashedVector[]> {
  const rows = await db
    .selectFrom('text_vectors')
    .where('encoder', '=', encoder)
    .where(sql<boolean>`text_hash = any (${sql.val(hashes)}::bytea[])`)
    .select(['text_hash as hash', 'vector'])
    .execute();
  return rows.map(({ hash, vector }) => ({ hash, vector: fromBytes(vector) }));
}

/** Stores vectors; one that is there already stays. */
export async function storeVectors(
  db: Kysely<Tables>,
  encoder: string,
  vectors: readonly HashedVector[],
): Promise<void> {
  await db
    .insertInto('text_vectors')
    .values(
      vectors.map(({ hash, vector }) => ({ encoder, text_hash: hash, vector: toBytes(vector) })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Vectors looked at in one step. */
const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Deletes the vectors of texts that the assistant does not learn from any more, of whatever encoder: another server of
 * the database may have one that this server does not know. Works in small steps. A text that is taught meanwhile may
 * lose its vector: the encoder is then asked again.
 */
export async function forgetVectors(db: Kysely<Tables>): Promise<void> {
  let page = await readKeys(db, undefined);
  if (page.length === 0) return;
  const taught = await readTaught(db);
  for (;;) {
    const unused = page.filter(({ text_hash }) => !taught.has(text_hash.toString('base64')));
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    if (unused.length > 0) await deleteVectors(db, unused);
    if (page.length < FORGOTTEN_AT_ONCE) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    page = await readKeys(db, page.at(-1));
  }
}

/** The hashes of all taught texts, in base64. */
async function readTaught(db: Kysely<Tables>): Promise<Set<string>> {
  const taught = new Set<string>();
  for (const read of Object.values(readTextHashes)) {
    let page: HashedText[] = [];
    do {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      page = await read(db, page.at(-1)?.id ?? 0);
      for (const { hash } of page) taught.add(hash.toString('base64'));
    } while (page.length === FINGERPRINTS_PAGE);
  }
  return taught;
}

type VectorKey = Pick<Selectable<TextVectorsTable>, 'encoder' | 'text_hash'>;

const readKeys = (db: Kysely<Tables>, after: VectorKey | undefined): Promise<VectorKey[]> =>
  db
    .selectFrom('text_vectors')
    .select(['encoder', 'text_hash'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(encoder, text_hash) > (${after?.encoder}::text, ${after?.text_hash}::bytea)`,
      ),
    )
    .orderBy('encoder')
    .orderBy('text_hash')
    .limit(FORGOTTEN_AT_ONCE)
    .execute();

async function deleteVectors(db: Kysely<Tables>, keys: readonly VectorKey[]): Promise<void> {
  const rows = keys.map(({ encoder, text_hash }) => [encoder, text_hash]);
  await sql`delete from text_vectors
    where (encoder, text_hash) in (select * from ${rowsOf(['text', 'bytea'], rows)} as k)`.execute(
    db,
  );
}

/** A page of the hashes that there are, in their order. */
export async function readHashes(
  db: Kysely<Tables>,
  encoder: string,
  { after, page }: { after: Buffer; page: number },
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('text_vectors')
    .where('encoder', '=', encoder)
    .where('text_hash', '>', after)
    .select('text_hash')
    .orderBy('text_hash')
    .limit(page)
    .execute();
  return rows.map((row) => row.text_hash);
}

const FLOAT_BYTES = 4;

function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * FLOAT_BYTES);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * FLOAT_BYTES);
  return bytes;
}

function fromBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / FLOAT_BYTES }, (_, at) =>
    bytes.readFloatLE(at * FLOAT_BYTES),
  );
}
