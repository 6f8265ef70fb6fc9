import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileKind } from '@recourse/contract/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@recourse/contract/values/limits';
import { openFileStore } from '../kernel/files/files.ts';
import { type FaultyFiles, withFaults } from '../../test/faulty-files.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inspectFile } from '../kernel/files/file-kind.ts';
import { nameAsKind } from '../kernel/files/file-name.ts';
import { DEMO_SIZE, loadDemo } from './load-demo.ts';
import { SPREAD_DAYS } from './plan.ts';

const now = new Date('2026-03-02T10:00:00Z');
const SIZES = { ordinary: DEMO_SIZE, large: 2_500 } as const;

interface Demo {
  database: TestDatabase;
  folder: string;
  files: FaultyFiles;
}
const demos = new Map<keyof typeof SIZES, Demo>();

beforeAll(async () => {
  for (const name of ['ordinary', 'large'] as const) {
    const database = await createTestDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'recourse-demo-'));
    const files = withFaults(await openFileStore(folder));
    demos.set(name, { database, folder, files });
    const options = { now, size: SIZES[name], passwordHash: '$argon2id$not-a-real-hash' };
    await loadDemo({ db: database.db, files }, options);
  }
});
afterAll(async () => {
  for (const { database, folder } of demos.values()) {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

function demoOf(name: keyof typeof SIZES): Demo {
  const demo = demos.get(name);
  if (!demo) throw new Error(`The demo ${name} was not loaded.`);
  return demo;
}

/** Documents in the lists, without files on messages and notes. */
const documentsOf = (name: keyof typeof SIZES) =>
  rowsOf(name).where('purpose', 'is', null).execute();
const attachmentsOf = (name: keyof typeof SIZES) =>
  rowsOf(name).where('purpose', 'is not', null).execute();

function rowsOf(name: keyof typeof SIZES) {
  return demoOf(name).database.db.selectFrom('documents').selectAll().orderBy('id');
}

async function one<Row>(name: keyof typeof SIZES, query: ReturnType<typeof sql<Row>>) {
  const { rows } = await query.execute(demoOf(name).database.db);
  return rows[0];
}

/** The file's name in the download. */
function downloadName(nom: string, mime: string | null): string {
  const kind = fileKind(mime ?? '');
  if (!kind) throw new Error(`${nom} has no accepted type.`);
  return nameAsKind(nom, kind);
}

test('every row of the ordinary demo says of its file what an upload would have found', async () => {
  const { folder, files } = demoOf('ordinary');
  expect(await documentsOf('ordinary')).toHaveLength(40);
  const rows = await rowsOf('ordinary').execute();
  expect(await files.names()).toEqual(
    rows.map((row) => row.file_key ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
  );
  for (const { file_key, size, sha256, mime, nom } of rows) {
    const place = path.join(folder, file_key ?? '');
    const bytes = await readFile(place);
    const kind = await inspectFile({
      key: file_key ?? '',
      size: bytes.length,
      sha256: '',
      path: place,
      send: () => Promise.resolve(),
      keep: () => Promise.resolve(),
      discard: () => Promise.resolve(),
      name: downloadName(nom, mime),
      declaredType: mime ?? '',
    });
    expect({ size, sha256, mime }).toEqual({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mime: kind.mime,
    });
  }
});

test('clients upload pictures, papers, notes and tables, employees share with clients and colleagues', async () => {
  const kinds = await one<Record<string, number>>(
    'ordinary',
    sql`select count(*) filter (where mime = 'image/png') as pictures,
               count(*) filter (where mime = 'application/pdf') as papers,
               count(*) filter (where mime = 'text/plain') as notes,
               count(*) filter (where mime = 'text/csv') as tables,
               count(*) filter (where uploader.role = 'CLIENT' and employee_id is null) as private,
               count(*) filter (where uploader.role = 'CLIENT' and employee_id is not null) as shared,
               count(*) filter (where uploader.role = 'CLIENT' and claim_id is not null) as about_claims,
               count(*) filter (where uploader.role = 'EMPLOYE' and claim_id is not null) as answers,
               count(*) filter (where uploader.role = 'EMPLOYE' and other.role = 'CLIENT') as to_clients,
               count(*) filter (where uploader.role = 'EMPLOYE' and other.role = 'EMPLOYE') as to_colleagues
          from documents join users uploader on uploader.id = uploaded_by join users other on other.id = user_id`,
  );
  expect(kinds).toBeDefined();
  expect(Object.entries(kinds ?? {}).filter(([, count]) => count < 3)).toEqual([]);
});

test.each(['ordinary', 'large'] as const)(
  'nobody shares in the %s demo what he could not have shared',
  async (name) => {
    expect(
      await one(
        name,
        sql`select count(*) filter (where uploader.role = 'CLIENT' and uploaded_by is distinct from user_id) as for_another_client,
                   count(*) filter (where uploader.role = 'CLIENT' and file_key is null) as upload_without_file,
                   count(*) filter (where uploader.role = 'CLIENT' and recipient.role <> 'EMPLOYE') as to_no_employee,
                   count(*) filter (where uploader.role = 'EMPLOYE' and uploaded_by is distinct from employee_id) as for_another_employee,
                   count(*) filter (where uploader.role = 'EMPLOYE' and (user_id is null or user_id = uploaded_by)) as to_nobody,
                   count(*) filter (where uploader.role not in ('CLIENT', 'EMPLOYE')) as by_others,
                   count(*) filter (where c.id is not null and uploaded_by not in (c.client_id, c.assignee_id)) as strange_claim,
                   count(*) filter (where c.created_at > d.created_at) as before_its_claim
              from documents d join users uploader on uploader.id = uploaded_by
              left join users recipient on recipient.id = employee_id left join claims c on c.id = claim_id where purpose is null`,
      ),
    ).toEqual({
      for_another_client: 0,
      upload_without_file: 0,
      to_no_employee: 0,
      for_another_employee: 0,
      to_nobody: 0,
      by_others: 0,
      strange_claim: 0,
      before_its_claim: 0,
    });
  },
);

test.each(['ordinary', 'large'] as const)(
  'files go with messages and notes of the %s demo, sent by their authors',
  async (name) => {
    const attached = await attachmentsOf(name);
    expect(attached.filter((row) => row.message_id !== null).length).toBeGreaterThan(2);
    expect(attached.filter((row) => row.note_id !== null).length).toBeGreaterThan(2);
    expect(
      await one(
        name,
        sql`select count(*) as strange from documents d
          left join messages m on m.id = d.message_id left join claim_notes n on n.id = d.note_id
          where d.purpose is not null and (d.uploaded_by is distinct from coalesce(m.author_id, n.author_id)
            or d.claim_id is distinct from coalesce(m.claim_id, n.claim_id))`,
      ),
    ).toEqual({ strange: 0 });
  },
);

test.each(['ordinary', 'large'] as const)(
  'the documents of the %s demo are spread over the last weeks, ids in the order of time',
  async (name) => {
    const times = (await documentsOf(name)).map((row) => row.created_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    expect(times[0]).toBeGreaterThanOrEqual(now.getTime() - SPREAD_DAYS * DAY_MS);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((SPREAD_DAYS / 2) * DAY_MS);
  },
);

test('a demo for load has half as many documents as claims; the newest 200 have files', async () => {
  const rows = await documentsOf('large');
  expect(rows).toHaveLength(SIZES.large / 2);
  const newest = rows.slice(-200);
  expect(newest.filter((row) => row.file_key === null)).toEqual([]);
  expect(rows.slice(0, -200).filter((row) => row.file_key !== null)).toEqual([]);
  expect(await demoOf('large').files.names()).toHaveLength(
    newest.length + (await attachmentsOf('large')).length,
  );
});
