import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

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

/** The hash of a text, as the texts that the assistant reads give it: `solutionWords`, or the text of an example. */
const hashOf = (text: ReturnType<typeof sql>) => sql`(sha256(convert_to(${text}, 'UTF8')))`;

/**
 * Deletes the vectors of texts that the assistant does not learn from any more, and those of other encoders than this
 * one; all without an encoder.
 */
export async function forgetVectors(db: Kysely<Tables>, encoder: string | null): Promise<void> {
  if (encoder === null) {
    await db.deleteFrom('text_vectors').execute();
    return;
  }
  await sql`
    delete from text_vectors as v where v.encoder <> ${encoder} or not exists (
      select from (
        select ${hashOf(sql`array_to_string(array_prepend(texte, motcle), E'\\n')`)} as hash
        from solutions where archived_at is null
        union all
        select ${hashOf(sql`reclamation_text`)} from reports where validated_by_employee and deleted_at is null
        union all
        select ${hashOf(sql`text`)} from training_examples) as taught
      where taught.hash = v.text_hash)`.execute(db);
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
