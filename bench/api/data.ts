import pg from 'pg';
import { composeComplaint } from '../../packages/server/src/demo/complaints.ts';
import { DEMO_SOLUTIONS } from '../../packages/server/src/demo/knowledge.ts';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import { hashPassword } from '../../packages/server/src/kernel/security/passwords/passwords.ts';
import { INSERTS } from './rows.ts';

/** Fills a migrated database with realistic rows. PostgreSQL makes them from the demo's complaints. */

export interface Sizes {
  claims: number;
  reports: number;
  documents: number;
}

/** Everybody's password. */
export const PASSWORD = 'a password for benchmarks';
/** How many people have which role. The number in the username (`bench17`) decides the role, administrators first. */
export const PEOPLE = { admins: 20, employees: 100, all: 10_000 } as const;
/** The number of the first person of each role. The others of the role follow. */
export const FIRST = {
  admin: 1,
  employee: PEOPLE.admins + 1,
  client: PEOPLE.admins + PEOPLE.employees + 1,
} as const;
/** How many clients there are. */
export const CLIENTS = PEOPLE.all - PEOPLE.admins - PEOPLE.employees;
export const personName = (n: number): string => `bench${n}`;

/** Search terms by frequency: in at most one of ten texts, in one of 10,000, in one of many, and in none. */
export const WORDS = {
  rare: 'wheelchair',
  uncommon: 'marmalade',
  frequent: 'order',
  absent: 'xylophonist',
} as const;

const SEED = 20;
/** Number of complaints about each solution. */
const TEXTS_EACH = 67;
const TEXTS = TEXTS_EACH * DEMO_SOLUTIONS.length;

/**
 * Adds rows up to these sizes, with the role that owns the tables. The first call also adds people
 * and solutions.
 */
export async function fill(url: string, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    await prepare(client);
    for (const table of ['claims', 'reports', 'documents'] as const) {
      await grow(client, table, sizes[table]);
    }
    // Without this, autovacuum would do it within minutes.
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create function pg_temp.draw(n bigint, salt bigint, below bigint) returns int language sql immutable
     as $$ select (((hashint8extended(n, salt) & 9007199254740991) % below))::int $$`,
  );
  await client.query(
    `create temporary table texts (
       place int primary key, text text not null, solution int not null, first int not null, alike int not null)`,
  );
  await client.query(
    `insert into texts select n - 1, text, (n - 1) / $2::int, (n - 1) / $2::int * $2::int, $2::int
     from unnest($1::text[]) with ordinality as t (text, n)`,
    [complaints(), TEXTS_EACH],
  );
  const { rows } = await client.query(`select from users where username = $1`, [personName(1)]);
  if (rows.length === 0) await addPeopleAndSolutions(client);
}

async function addPeopleAndSolutions(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (username, email, phone, nom, role, password_hash)
     select 'bench' || n, 'bench' || n || '@example.org', '06' || lpad(n::text, 8, '0'), 'Person ' || n,
            case when n <= $2 then 'ADMIN' when n <= $2 + $3 then 'EMPLOYE' else 'CLIENT' end, $4
     from generate_series(1, $1::int) as n`,
    [PEOPLE.all, PEOPLE.admins, PEOPLE.employees, await hashPassword(PASSWORD)],
  );
  await client.query(
    `insert into solutions (texte, motcle)
     select texte, string_to_array(words, '|') from unnest($1::text[], $2::text[]) as s (texte, words)`,
    [
      DEMO_SOLUTIONS.map(({ texte }) => texte),
      DEMO_SOLUTIONS.map(({ motcle }) => motcle.join('|')),
    ],
  );
}

/** Complaints in the order of their solutions, so that those about one solution are adjacent. */
function complaints(): string[] {
  const random = createRandom(SEED);
  return DEMO_SOLUTIONS.flatMap(({ complaints: seeds, language }) =>
    Array.from({ length: TEXTS_EACH }, () =>
      composeComplaint(random, { text: random.pick(seeds), language }),
    ),
  );
}

/** Adds the missing rows. Rebuilding the index of texts is many times faster than updating it for each row. */
async function grow(client: pg.Client, table: keyof Sizes, size: number): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexdef like '% gin %'`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const { clients, employees } = await firstIds(client);
  await client.query(INSERTS[table], [
    size,
    TEXTS,
    [WORDS.rare, WORDS.uncommon],
    clients,
    CLIENTS,
    employees,
    PEOPLE.employees,
  ]);
  for (const { definition } of rows) await client.query(definition);
}

/** The ids of the first client and the first employee. Those of the others follow. */
export async function firstIds(client: pg.Client): Promise<{ clients: number; employees: number }> {
  const { rows } = await client.query<{ clients: number; employees: number }>(
    `select min(id) filter (where role = 'CLIENT')::int as clients,
            min(id) filter (where role = 'EMPLOYE')::int as employees
     from users where username like 'bench%'`,
  );
  const [first] = rows;
  if (!first) throw new Error('The people for the benchmark are not there.');
  return first;
}
