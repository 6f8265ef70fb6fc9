import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../../packages/server/src/db/migrate/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/connect/open.ts';
import type { Tables } from '../../packages/server/src/db/tables.ts';
import { worldTexts } from './world-texts.ts';

/** A database of generated solutions and labelled complaints. */
export interface World {
  readonly db: Kysely<Tables>;
  readonly databaseUrl: string;
  /** A folder for files; `remove` deletes it. */
  readonly folder: string;
  /** A new complaint about one of the solutions. */
  complaint(solution: number): string;
  /** Adds `count` labelled complaints. */
  teach(count: number): Promise<void>;
  /** Stops the database; after that another server may use the folder. */
  close(): Promise<void>;
  /** Removes everything. */
  remove(): Promise<void>;
}

const AT_ONCE = 250;

/** Creates the database and fills it. */
export async function createWorld(size: { solutions: number; examples: number }): Promise<World> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-bench-'));
  const embedded = await startEmbedded({ dataDir: folder, log });
  await migrate({ ...embedded, directory: MIGRATIONS, log });
  const database = await openDatabase(embedded.appUrl, { log });
  const { db } = database;
  const { solutions, complaint } = worldTexts(size.solutions);
  const ids: number[] = [];
  for (let at = 0; at < solutions.length; at += AT_ONCE) {
    const texts = solutions.slice(at, at + AT_ONCE);
    const { rows } = await sql<{ id: number }>`insert into solutions (texte)
      select unnest(${texts}::text[]) returning id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  let next = 0;
  const teach = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= AT_ONCE) {
      const places = Array.from({ length: Math.min(left, AT_ONCE) }, () => next++ % ids.length);
      await sql`with made as (
        insert into training_examples (text, solution_id, source)
        select text, solution_id, 'import'
        from unnest(${places.map(complaint)}::text[], ${places.map((at) => ids[at]!)}::bigint[])
          as given (text, solution_id)
        on conflict do nothing returning id)
        insert into outbox (area, object_id) select 'training_examples', id from made`.execute(db);
    }
  };
  await teach(size.examples);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= database.close().then(() => embedded.stop()));
  const remove = async (): Promise<void> => {
    await close();
    await rm(folder, { recursive: true });
  };
  return { db, databaseUrl: embedded.appUrl, folder, complaint, teach, close, remove };
}
