import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '@recourse/assistant/numeric/seeded-random';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../../packages/server/src/db/migrate/migrate.ts';
import { openDatabase } from '../../packages/server/src/db/connect/open.ts';
import type { Tables } from '../../packages/server/src/db/tables.ts';

/** A database of made-up solutions and labelled complaints, with words as frequent as in real texts. */
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

const VOCABULARY = 30_000;
const CONSONANTS = [
  'b',
  'br',
  'c',
  'd',
  'dr',
  'f',
  'g',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'v',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou', 'er', 'an', 'in', 'on'];
/** The most frequent words of complaints, in that order. Every second word of a text is one of them. */
const FUNCTION_WORDS =
  'the i to my a is and it not of in for that on was have do can you with this what but me be when how they why has an been are if from at will there so your or did no does would about after'.split(
    ' ',
  );
const FUNCTION_SHARE = 0.5;
const WORDS = 14;
const TOPIC_WORDS = 12;
/** The share of topic words among the other words. */
const TOPIC_SHARE = 0.6;
const AT_ONCE = 250;

/** Creates the database and fills it. */
export async function createWorld(size: { solutions: number; examples: number }): Promise<World> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-bench-'));
  const embedded = await startEmbedded({ dataDir: folder, log });
  await migrate({ ...embedded, directory: MIGRATIONS, log });
  const database = await openDatabase(embedded.appUrl, { log });
  const { db } = database;
  const random = seededRandom(1);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const syllable = () => pick(CONSONANTS) + pick(VOWELS);
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, syllable).join(''),
  );
  // Zipf's law: the word of rank r is 1/r as frequent as the first.
  const frequent = (of: readonly string[]) => of[Math.floor(of.length ** random()) - 1]!;
  const topics = Array.from({ length: size.solutions }, () =>
    Array.from({ length: TOPIC_WORDS }, () => frequent(words)),
  );
  const word = (solution: number) => {
    if (random() < FUNCTION_SHARE) return frequent(FUNCTION_WORDS);
    return random() < TOPIC_SHARE ? pick(topics[solution]!) : frequent(words);
  };
  const complaint = (solution: number) =>
    Array.from({ length: WORDS }, () => word(solution)).join(' ');
  const ids: number[] = [];
  for (let at = 0; at < topics.length; at += AT_ONCE) {
    const texts = topics.slice(at, at + AT_ONCE).map((own) => `Do ${own.join(', ')}.`);
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
