import {
  type ImportCounts,
  type ImportPreview,
  type ImportRun,
  IMPORT_MESSAGES,
  latestImport,
  previewImport,
  runImport,
} from '@recourse/contract/imports';
import { createSolution } from '@recourse/contract/solutions';
import { IMPORTS, LIMITS } from '@recourse/contract/values/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';

let t: TestApp;
let admin: UserRow;
beforeEach(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterEach(() => t.close());

type Kind = 'SOLUTIONS' | 'HISTORY';

const fileWith = (content: string | Buffer, kind: Kind = 'SOLUTIONS') =>
  form({ kind }, { name: 'answers.csv', content, type: 'text/csv' });

const send = (
  endpoint: typeof previewImport | typeof runImport,
  content: string | Buffer,
  kind?: Kind,
) => t.call(endpoint, admin, fileWith(content, kind));

async function preview(content: string | Buffer, kind?: Kind): Promise<ImportPreview> {
  const response = await send(previewImport, content, kind);
  expect(response.statusCode).toBe(200);
  return response.json<ImportPreview>();
}

async function load(content: string | Buffer, kind?: Kind): Promise<ImportCounts | null> {
  const response = await send(runImport, content, kind);
  expect(response.statusCode).toBe(201);
  return response.json<ImportRun>().result;
}

const latest = async () =>
  (await t.call(latestImport, admin)).json<{ latest: ImportRun | null }>().latest;

/** The number of rows in every table that an import may write. */
async function stored() {
  const tables = [
    'solutions',
    'solution_versions',
    'training_examples',
    'outbox',
    'audit',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return rows.map(({ count }) => count);
}

/** Sends a file that can't be imported. Only the failure is stored. Resolves with the server's message. */
async function failed(content: string | Buffer): Promise<string> {
  const before = await stored();
  const response = await send(runImport, content);
  expect(response.statusCode).toBe(422);
  expect(await stored()).toEqual(before);
  return response.json<{ message: string }>().message;
}

const THREE =
  'id;texte;motcle;Note\na;Restart it.;"red, light";x\nb;;;\nc; Call us. ;;\na;Again.;;\n';

test('a preview names the columns, bad lines and first rows, and stores nothing', async () => {
  const before = await stored();
  expect(await preview(THREE)).toEqual({
    kind: 'SOLUTIONS',
    readable: true,
    columns: ['id', 'texte', 'motcle'],
    ignored: ['Note'],
    good: 2,
    added: 2,
    changed: 0,
    unchanged: 0,
    outOfScope: 0,
    bad: 2,
    faults: [
      {
        line: 3,
        field: 'texte',
        code: 'RULE',
        values: { rule: 'Solution text is required.' },
        reason: 'Solution text is required.',
      },
      {
        line: 5,
        field: 'id',
        code: 'ID_TWICE',
        values: { id: 'a', before: 2 },
        reason: '"a" stands on line 2 already.',
      },
    ],
    samples: [
      {
        line: 2,
        fields: { id: 'a', texte: 'Restart it.', motcle: 'red, light', internal: 'false' },
      },
      { line: 4, fields: { id: 'c', texte: 'Call us.', motcle: '', internal: 'false' } },
    ],
  });
  expect(await stored()).toEqual(before);
  expect(await latest()).toBeNull();
  // The failed import has not even used up an id.
  const made = await t.call(createSolution, admin, { body: { texte: 'The first.' } });
  expect(made.json<{ id: number }>().id).toBe(1);
});

test('an import stores the good rows in the name of the administrator, and says so to the row', async () => {
  expect(await load(THREE)).toMatchObject({ good: 2, added: 2, changed: 0, unchanged: 0, bad: 2 });
  const rows = await t.db
    .selectFrom('solutions')
    .select(['external_id', 'texte'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { external_id: 'a', texte: 'Restart it.' },
    { external_id: 'c', texte: 'Call us.' },
  ]);
  const versions = await t.db.selectFrom('solution_versions').select('changed_by').execute();
  expect(versions).toEqual([{ changed_by: admin.id }, { changed_by: admin.id }]);
  const audited = await t.db
    .selectFrom('audit')
    .where('action', '=', 'import')
    .select(['actor_id', 'area', 'detail'])
    .execute();
  expect(audited).toEqual([
    { actor_id: admin.id, area: 'solutions', detail: { added: 2, changed: 0, unchanged: 0 } },
  ]);
  expect(await latest()).toMatchObject({
    kind: 'SOLUTIONS',
    state: 'DONE',
    fileName: 'answers.csv',
    share: 1,
    createdBy: admin.id,
    result: { good: 2, bad: 2 },
  });
});

test('the same file twice makes no doubles, and a preview tells what is known and what would change', async () => {
  await load(THREE);
  const before = await t.db.selectFrom('solutions').selectAll().orderBy('id').execute();
  expect(await load(THREE)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await t.db.selectFrom('solutions').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await preview('id,texte,motcle\na,Other words.,\nc,Call us.,\nd,New.,\n')).toMatchObject({
    good: 3,
    added: 1,
    changed: 1,
    unchanged: 1,
  });
});

test('a solution that is internal stays so, unless the file says otherwise', async () => {
  await makeSolution(t.db, { external_id: 'secret', texte: 'For us.', internal: true });
  const text = 'id,texte,motcle\nsecret,For us alone.,\n';
  expect((await preview(text)).samples[0]?.fields['internal']).toBe('true');
  await load(text);
  const row = await t.db.selectFrom('solutions').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ texte: 'For us alone.', internal: true });
});

test('formulas are texts, and come in as they stand', async () => {
  const text = `id,texte,motcle\nf,"=HYPERLINK(""http://x"")",+1\ng,'=1+1,\n`;
  await load(text);
  const rows = await t.db
    .selectFrom('solutions')
    .select(['texte', 'motcle'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { texte: '=HYPERLINK("http://x")', motcle: ['+1'] },
    { texte: '=1+1', motcle: [] },
  ]);
});

test('a history teaches, is counted once, and names solutions that are not there', async () => {
  await makeSolution(t.db, { external_id: 'router' });
  const text =
    'reclamationText,solution\nNo light,router\nno LIGHT,router\nIt is late,\nOff again,nobody\n,router\n';
  const said = { good: 2, added: 1, unchanged: 1, outOfScope: 1, bad: 2 };
  const shown = await preview(text, 'HISTORY');
  expect(shown).toMatchObject(said);
  expect(shown.faults.map(({ line, field, code }) => [line, field, code])).toEqual([
    [5, 'solution', 'UNKNOWN_SOLUTION'],
    [6, 'reclamationText', 'RULE'],
  ]);
  expect(await t.db.selectFrom('training_examples').selectAll().execute()).toEqual([]);
  expect(await load(text, 'HISTORY')).toMatchObject(said);
  expect(await t.db.selectFrom('training_examples').select(['text', 'source']).execute()).toEqual([
    { text: 'No light', source: 'import' },
  ]);
  expect(await load(text, 'HISTORY')).toMatchObject({ good: 2, added: 0, unchanged: 2 });
});

test.each<[string, string | Buffer, string]>([
  ['wrong columns', 'number,words\n1,Wait.\n', 'COLUMNS_MISSING'],
  ['a column twice', 'id,texte,motcle,ID\na,Wait.,,b\n', 'COLUMN_TWICE'],
  ['another encoding', Buffer.from('id,texte,motcle\na,caf\xe9,\n', 'latin1'), 'NOT_UTF8'],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe]), 'NOT_UTF8'],
  ['a quote left open', 'id,texte,motcle\na,Wait.,\nb,"Open,\nc,Lost.,\n', 'QUOTE_OPEN'],
])(
  'a file with %s is previewed as unreadable and imports nothing',
  async (_what, content, code) => {
    const shown = await preview(content);
    expect(shown).toMatchObject({ readable: false });
    expect(shown.faults.map((fault) => fault.code)).toContain(code);
    await failed(content);
    expect(await latest()).toMatchObject({ state: 'FAILED', result: null });
  },
);

test('a file without rows, or with bad ones alone, imports nothing', async () => {
  expect(await preview('id,texte,motcle\n')).toMatchObject({ readable: true, good: 0, bad: 0 });
  for (const content of ['id,texte,motcle\n', 'id,texte,motcle\na,,\n']) {
    expect(await failed(content)).toBe(IMPORT_MESSAGES.nothing);
  }
});

test('no file, an empty one, one that is too large and an unknown kind are refused', async () => {
  for (const endpoint of [previewImport, runImport]) {
    const none = await refused(t.db, 400, () =>
      t.call(endpoint, admin, form({ kind: 'SOLUTIONS' })),
    );
    expect(none.json()).toMatchObject({ fields: { file: IMPORT_MESSAGES.file } });
    await refused(t.db, 400, () => send(endpoint, ''));
    await refused(t.db, 400, () =>
      t.call(endpoint, admin, form({ kind: 'PEOPLE' }, { name: 'a.csv', content: 'x' })),
    );
    await refused(t.db, 413, () => send(endpoint, Buffer.alloc(21 * 2 ** 20, 'a')));
    await refused(t.db, 413, () => send(endpoint, Buffer.alloc(LIMITS.fileBytes + 1, 'a')));
  }
  expect(await latest()).toBeNull();
});

test('only administrators import, and see what was imported', async () => {
  const others = await Promise.all([makeUser(t.db, { role: 'EMPLOYE' }), makeUser(t.db)]);
  for (const as of [...others, null]) {
    const status = as === null ? 401 : 403;
    await refused(t.db, status, () => t.call(previewImport, as, fileWith(THREE)));
    await refused(t.db, status, () => t.call(runImport, as, fileWith(THREE)));
    await refused(t.db, status, () => t.call(latestImport, as));
  }
  expect(await t.db.selectFrom('solutions').selectAll().execute()).toEqual([]);
});

test('one import runs at a time, another browser sees how far it is, and the next one follows', async () => {
  const { id } = await makeSolution(t.db, { external_id: 'a', texte: 'Before.' });
  let running: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('solutions').where('id', '=', id).select('id').forUpdate().execute();
    running = send(runImport, THREE);
    await expect.poll(latest).toMatchObject({ state: 'RUNNING', result: null });
    const response = await send(runImport, THREE);
    expect(response.statusCode).toBe(409);
    expect(response.json<{ message: string }>().message).toBe(IMPORT_MESSAGES.running);
  });
  await running;
  expect(await latest()).toMatchObject({ state: 'DONE', result: { added: 1, changed: 1 } });
  expect(await load(THREE)).toMatchObject({ unchanged: 2 });
});

test('an import whose server ended counts as broken off: nothing was stored, and another may begin', async () => {
  const at = t.clock.now();
  await t.db
    .insertInto('imports')
    .values({
      kind: 'SOLUTIONS',
      state: 'RUNNING',
      file_name: 'lost.csv',
      share: 0.5,
      created_by: admin.id,
      created_at: at,
      heard_at: at,
    })
    .execute();
  expect((await send(runImport, THREE)).statusCode).toBe(409);
  t.clock.advance((IMPORTS.silentSeconds + 1) * 1000);
  expect(await latest()).toMatchObject({ state: 'BROKEN_OFF', share: 0.5, result: null });
  expect(await load(THREE)).toMatchObject({ added: 2 });
  const rows = await t.db
    .selectFrom('imports')
    .select(['file_name', 'state'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { file_name: 'lost.csv', state: 'BROKEN_OFF' },
    { file_name: 'answers.csv', state: 'DONE' },
  ]);
});

test('an import that was taken for broken off, and ends after all, stores nothing', async () => {
  const { id } = await makeSolution(t.db, { external_id: 'a', texte: 'Before.' });
  let running: ReturnType<typeof send> = Promise.reject(new Error('not begun'));
  running.catch(() => undefined);
  await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('solutions').where('id', '=', id).select('id').forUpdate().execute();
    running = send(runImport, THREE);
    // The whole file is read, so the import says nothing more before it waits for the lock.
    await expect.poll(latest).toMatchObject({ state: 'RUNNING', share: 1 });
    t.clock.advance((IMPORTS.silentSeconds + 1) * 1000);
    expect(await load('id,texte,motcle\nz,Mine.,\n')).toMatchObject({ added: 1 });
  });
  expect((await running).statusCode).toBe(409);
  const rows = await t.db.selectFrom('solutions').select('texte').orderBy('id').execute();
  expect(rows).toEqual([{ texte: 'Before.' }, { texte: 'Mine.' }]);
});
