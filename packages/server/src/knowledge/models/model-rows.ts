import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Held } from './lease-rows.ts';

/** Reads and writes the rows of stored models. */

/** A file with a model, as the database describes it. */
export interface StoredModel {
  id: number;
  /** Of the file, hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** false: its bytes are in the database. */
  in_bucket: boolean;
}

/** The state of models and lease, which each server reads once a second. */
export interface Look {
  /** The newest published model of the asked format; null: there is none. */
  newest: StoredModel | null;
  /** Whether a process holds the lease of the trainer, and whether it trains at the moment. */
  isHeld: boolean;
  isTraining: boolean;
}

interface LookRow extends Omit<StoredModel, 'id'> {
  id: number | null;
  is_held: boolean | null;
  is_training: boolean | null;
}

/** Looks for the newest model of a format, and at the lease. */
export async function lookForModel(db: Kysely<Tables>, format: string): Promise<Look> {
  const { rows } = await sql<LookRow>`
    select m.id, m.sha256, m.size, m.in_bucket, lease.is_held, lease.is_held and lease.is_training as is_training
    from (select 1) as one
    left join (select expires_at > now() as is_held, is_training from trainer_lease) as lease on true
    left join lateral (
      select id, sha256, size, in_bucket from assistant_models
      where published_at is not null and format = ${format}
      order by id desc limit 1
    ) as m on true`.execute(db);
  const { id, is_held, is_training, ...model } = rows[0] ?? NOTHING;
  return {
    newest: id === null ? null : { id, ...model },
    isHeld: is_held ?? false,
    isTraining: is_training ?? false,
  };
}

const NOTHING: LookRow = {
  id: null,
  sha256: '',
  size: 0,
  in_bucket: false,
  is_held: null,
  is_training: null,
};

/** A model that is about to be stored. */
export type Draft = Omit<StoredModel, 'id'> & { format: string };

/** Announces a model whose bytes are still on their way; resolves with its id. */
export async function addDraft(db: Kysely<Tables>, draft: Draft): Promise<number> {
  const { id } = await db
    .insertInto('assistant_models')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Publishes a model, in one statement that does so only as long as nobody has taken the lease since. The lock makes it
 * wait for a taking that is under way. Resolves with whether it did.
 */
export async function publishModel(
  db: Kysely<Tables>,
  id: number,
  { number, holder }: Held,
): Promise<boolean> {
  const { rows } = await sql`
    with held as materialized (
      select from trainer_lease where number = ${number} and holder = ${holder} for update
    )
    update assistant_models set published_at = now()
    where id = ${id} and exists (select from held)
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * The models that nobody needs: all published ones but the two newest; the second newest too, a day after the newest
 * was published; unpublished ones that are older than a published one.
 */
export async function outdatedModels(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with published as (
      select id, published_at, row_number() over (order by id desc) as place
      from assistant_models where published_at is not null
    ), newest as (select id, published_at from published where place = 1)
    select m.id from assistant_models as m
    join newest on m.id < newest.id
    left join published on published.id = m.id
    where published.place is distinct from 2 or newest.published_at < now() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Chunks deleted in one step: some tenths of a second. */
const CHUNKS_AT_ONCE = 32;

/** Deletes a model, its chunks in small steps first. */
export async function deleteModel(db: Kysely<Tables>, id: number): Promise<void> {
  let deleted: bigint;
  do {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const result = await db
      .deleteFrom('assistant_model_chunks')
      .where('model_id', '=', id)
      .where(
        sql<boolean>`part in (
          select part from assistant_model_chunks where model_id = ${id} order by part limit ${CHUNKS_AT_ONCE}
        )`,
      )
      .executeTakeFirst();
    deleted = result.numDeletedRows;
  } while (deleted === BigInt(CHUNKS_AT_ONCE));
  await db.deleteFrom('assistant_models').where('id', '=', id).execute();
}

/**
 * Deletes a model with its chunks, unless it is published, in one statement: whether its publishing was carried out may
 * not be known yet.
 */
export async function deleteDraft(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .deleteFrom('assistant_models')
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute();
}

/** The hashes of all models in the object store, those on their way included. */
export async function hashesInBucket(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('assistant_models')
    .select('sha256')
    .where('in_bucket', '=', true)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Adds the next part of a model's bytes. */
export async function addChunk(
  db: Kysely<Tables>,
  chunk: { model_id: number; part: number; bytes: Buffer },
): Promise<void> {
  await db.insertInto('assistant_model_chunks').values(chunk).execute();
}

/** One part of a model's bytes; undefined when there is none. */
export async function readChunk(
  db: Kysely<Tables>,
  model_id: number,
  part: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('assistant_model_chunks')
    .select('bytes')
    .where('model_id', '=', model_id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}
