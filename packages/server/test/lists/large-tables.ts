import type { Kysely } from 'kysely';
import pg from 'pg';
import { sampleTrigrams } from '../../src/db/rows/trigram-frequencies.ts';
import type { Tables, UserRow } from '../../src/db/tables.ts';

/** Tables large enough that PostgreSQL plans as with a million rows. */

const CLAIMS = 30_000;
const REPORTS = 30_000;
const DOCUMENTS = 30_000;
const USERS = 5_000;
const AUDIT = 30_000;

/** The number of rows in each large table. */
export const LARGE: Readonly<Record<string, number>> & { readonly claims: number } = {
  claims: CLAIMS,
  reports: REPORTS,
  documents: DOCUMENTS,
  users: USERS,
  audit: AUDIT,
};

/** Words to search for: in every text, in one of 10,000, in none. */
export const WORDS = { frequent: 'parcel', rare: 'wheelchair', absent: 'xylophonist' } as const;

const ADMINS = 10;
const STAFF = 110;

const text = `'The parcel with order ' || n * 7919 || ' is lost'
  || case when n % 10000 = 5000 then ' with my wheelchair' else '' end`;
/** The newest fifth of the claims is open, as if claims arrived faster than they are answered. */
const status = `case when n > ${0.8 * CLAIMS} then 'OPEN'
  else (array['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'])[1 + n % 4] end`;
/** A fifth of the claims has due dates, from four days ago to two months ahead. */
const due = `case when n % 5 = 1 then now() + (n * 7 % 1500 - 100) * interval '1 hour' end`;
const employee = `${ADMINS + 1} + n * 7 % ${STAFF - ADMINS}`;
const client = `${STAFF + 1} + n * 31 % ${USERS - STAFF}`;

const FILLING = [
  `insert into users (username, email, role)
   select 'person' || n, 'person' || n || '@example.org',
          case when n <= ${ADMINS} then 'ADMIN' when n <= ${STAFF} then 'EMPLOYE' else 'CLIENT' end
   from generate_series(1, ${USERS}) as n`,
  `insert into solutions (texte) values ('Open My orders and press Track.')`,
  `insert into claims (contenu, status, client_id, created_by, assignee_id, client_replied_at, waiting_for,
                       next_due_at, next_day_at, next_warn_at)
   select ${text}, ${status}, ${client}, ${client}, case when n % 8 <> 0 then ${employee} end,
          case when n % 5 = 2 then now() - n * interval '1 minute' end, case when n % 50 = 3 then 'CLIENT' end,
          ${due}, ${due} - interval '20 hours', ${due} - interval '3 days'
   from generate_series(1, ${CLAIMS}) as n`,
  `insert into reports (reclamation_text, handled_by_ai, solution_id, user_id, created_by,
                        validated_by_employee, employee_id, validated_at, confident, resolved_at)
   select ${text}, true, 1, ${client}, ${client}, n % 2 = 0, case when n % 2 = 0 then ${employee} end,
          case when n % 2 = 0 then now() - n * interval '1 minute' end, n % 50 <> 25,
          case when n % 50 = 7 then now() - n * interval '1 minute' end
   from generate_series(1, ${REPORTS}) as n`,
  `insert into documents (nom, type, uploaded_by, user_id, employee_id, claim_id)
   select ${text}, 'note', ${client}, ${client}, case when n % 2 = 0 then ${employee} end, n
   from generate_series(1, ${DOCUMENTS}) as n`,
  `insert into audit (at, actor_id, action, area, object_id, request_id, address)
   select '2026-01-01'::timestamptz + n * interval '10 minutes', ${employee},
          (array['create', 'update', 'delete'])[1 + n % 3], (array['claims', 'reports'])[1 + n % 2], n,
          'request', '127.0.0.1'
   from generate_series(1, ${AUDIT}) as n`,
  // Makes statistics for the planner, and allows index-only scans.
  'vacuum (analyze)',
];

/** Fills every large table of an empty database; resolves with one user of each role. */
export async function fillLargely(
  db: Kysely<Tables>,
  ownerUrl: string,
): Promise<Record<'ADMIN' | 'EMPLOYE' | 'CLIENT', UserRow>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const statement of FILLING) await owner.query(statement);
  } finally {
    await owner.end();
  }
  // The work that every server does at its start.
  await sampleTrigrams(db);
  const find = (id: number) =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ADMIN: await find(1),
    EMPLOYE: await find(ADMINS + 1),
    CLIENT: await find(STAFF + 1),
  };
}
