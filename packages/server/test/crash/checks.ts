import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { StoredFiles } from '../../src/kernel/files/stored-files.ts';
import type { Ledger } from './ledger.ts';

/** Conditions that must hold after every crash; each check returns its faults as text. */

/** Finds acknowledged writes that are lost or changed. */
export async function lostWrites(
  client: pg.Client,
  ledger: Ledger,
  files: StoredFiles,
): Promise<string[]> {
  return [
    ...(await lostClaims(client, ledger)),
    ...(await lostReports(client, ledger)),
    ...(await lostValidations(client, ledger)),
    ...(await lostDocuments(client, ledger, files)),
  ];
}

async function lostClaims(client: pg.Client, { claims }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: number; contenu: string }>(
    'select id, contenu from claims where deleted_at is null',
  );
  const stored = new Map(rows.map(({ id, contenu }) => [id, contenu]));
  return claims
    .filter(({ id, contenu }) => stored.get(id) !== contenu)
    .map(({ id }) => `claim ${id} was acknowledged and is lost or changed`);
}

async function lostReports(client: pg.Client, { conversations }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: number; text: string }>(
    'select id, reclamation_text as text from reports where deleted_at is null',
  );
  const stored = new Map(rows.map(({ id, text }) => [id, text]));
  return conversations.flatMap(({ id, reports, said }) => [
    ...[...reports]
      .filter((report) => !stored.has(report))
      .map((report) => `report ${report} was acknowledged and is lost`),
    ...said
      .filter(({ text, report }) => !stored.get(report)?.split('\n').includes(text))
      .map(({ text }) => `conversation ${id} lost what was acknowledged: ${text}`),
  ]);
}

async function lostValidations(client: pg.Client, { validations }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: number; employee_id: number }>(
    'select id, employee_id from reports where validated_by_employee',
  );
  const stored = new Map(rows.map((row) => [row.id, row.employee_id]));
  return [...validations]
    .filter(([report, employee]) => stored.get(report) !== employee)
    .map(([report]) => `the acknowledged validation of report ${report} is lost`);
}

async function lostDocuments(
  client: pg.Client,
  { documents }: Ledger,
  files: StoredFiles,
): Promise<string[]> {
  const { rows } = await client.query<{ id: number; file_key: string; sha256: string }>(
    'select id, file_key, sha256 from documents where file_key is not null',
  );
  const faults: string[] = [];
  for (const { id, file_key, sha256 } of rows) {
    const content = await buffer(files.open(file_key)).catch(() => null);
    if (!content || hash('sha256', content) !== sha256)
      faults.push(`document ${id} has a row, but not its file`);
  }
  const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  for (const [id, sha256] of documents)
    if (stored.get(id) !== sha256) faults.push(`document ${id} was acknowledged and is lost`);
  return faults;
}

/** Finds writes that are stored twice. Call it after every request has been answered. */
export async function doubledWrites(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const claims = await client.query<{ text: string }>(
    'select contenu as text from claims group by contenu having count(*) > 1',
  );
  const texts = await client.query<{ text: string }>(
    `select reclamation_text as text from reports where conversation_id is not null
     group by conversation_id, reclamation_text having count(*) > 1`,
  );
  const files = await client.query<{ text: string }>(
    'select sha256 as text from documents where sha256 is not null group by sha256 having count(*) > 1',
  );
  const reports = await client.query<{ id: number }>(
    'select id from reports where conversation_id is not null',
  );
  const known = new Set(ledger.conversations.flatMap(({ reports: own }) => [...own]));
  return [
    ...[...claims.rows, ...texts.rows, ...files.rows].map(({ text }) => `stored twice: ${text}`),
    ...reports.rows
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `report ${id} is one that no answer named`),
  ];
}

/**
 * The actions that raise the version of a row, including those that follow from another one: ending a claim settles its
 * reports, and a published solution is proposed for pending reports.
 */
const CHANGES = ['update', 'validate', 'un-validate', 'settle', 'propose', 'transition'];

/** Queries for rows and changes without their audit row, and for audit rows without their row. */
const AUDIT_FAULTS = [
  ...['users', 'solutions', 'claims', 'reports', 'documents'].flatMap((table) => [
    `select '${table} ' || id || ' has no audit row' as fault from ${table} as t
     where not exists (select from audit as a
       where a.area = '${table}' and a.object_id = t.id and a.action like 'create%')`,
    `select 'an audit row speaks of ${table} ' || object_id || ', which is not there' from audit as a
     where a.area = '${table}' and a.action like 'create%'
       and not exists (select from ${table} as t where t.id = a.object_id)`,
  ]),
  ...['claims', 'reports'].map(
    (
      table,
    ) => `select '${table} ' || t.id || ' changed ' || t.version - 1 || ' times, audit rows: ' || count(a.id)
     from ${table} as t left join audit as a
       on a.area = '${table}' and a.object_id = t.id and a.action = any (array['${CHANGES.join("', '")}'])
     group by t.id, t.version having count(a.id) <> t.version - 1`,
  ),
].join(' union all ');

/** Rows without their audit row, and audit rows without their row. */
export async function auditFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(AUDIT_FAULTS);
  return rows.map(({ fault }) => fault);
}

/** Counters that differ from the rows that they count. */
export async function counterFaults(client: pg.Client): Promise<string[]> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ wrong: number }>('select heal_counters() as wrong');
    const wrong = rows[0]?.wrong ?? 0;
    return wrong === 0 ? [] : [`${wrong} counters are wrong`];
  } finally {
    await client.query('rollback');
  }
}
