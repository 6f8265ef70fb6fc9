import path from 'node:path';
import { createReadStream } from 'node:fs';
import { exportSolutions, splitKeywords } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { UserRow } from '../../db/tables.ts';
import { createRandom } from '../../demo/random.ts';
import { fileOf, loadHistory, loadSolutions } from './import-fixtures.ts';

/** Tests that the portal can import its own export, and that the sample files are valid. */

let t: TestApp;
let admin: UserRow;
let elsewhere: TestDatabase;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  elsewhere = await createTestDatabase();
});
afterAll(async () => {
  await t.close();
  await elsewhere.drop();
});

const SIGNS = [
  '=',
  '-',
  '+',
  '@',
  '＝',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\r\n',
  '\n',
  '\r',
  ' ',
  'é',
  '😀',
  '\uE000',
];
const random = createRandom(16);
const hostileText = (): string =>
  Array.from({ length: 1 + random.below(12) }, () =>
    random.chance(0.7) ? random.pick(SIGNS) : 'cmd',
  ).join('');

/** Texts as they are stored: trimmed, and not empty. */
function storedText(): string {
  const text = hostileText().trim();
  return text === '' ? "'=1" : text;
}

async function exported(language: string): Promise<string> {
  const { body } = await t.call(exportSolutions, admin, {
    headers: { 'accept-language': language },
  });
  return body;
}

test('10,000 solutions that are exported and imported again are as they were, here and in another portal', async () => {
  const count = 10_000;
  const rows = Array.from({ length: count }, (_, at) => ({
    texte: storedText(),
    motcle: splitKeywords(hostileText(), ' '),
    internal: at % 3 === 0,
    external_id: at % 2 === 0 ? `${at} ${storedText()}`.trim() : null,
  }));
  for (let at = 0; at < count; at += 2_000)
    await t.db
      .insertInto('solutions')
      .values(rows.slice(at, at + 2_000))
      .execute();
  const english = await exported('en');
  expect(english.startsWith('\uFEFFid,externalId,texte,')).toBe(true);
  expect(await loadSolutions(t.db, fileOf(english))).toEqual({
    added: 0,
    changed: 0,
    unchanged: count,
  });
  const french = await exported('fr');
  expect(french.startsWith('\uFEFFid;externalId;texte;')).toBe(true);
  expect(await loadSolutions(elsewhere.db, fileOf(french))).toMatchObject({ added: count });
  const content = (db: TestApp['db']) =>
    db.selectFrom('solutions').select(['texte', 'motcle', 'internal']).orderBy('id').execute();
  expect((await content(elsewhere.db)).toReversed()).toEqual(await content(t.db));
}, 120_000);

test('the number of a solution that another portal exported is no number here', async () => {
  const [mine] = await t.db
    .selectFrom('solutions')
    .where('external_id', 'is', null)
    .select(['id', 'texte', 'created_at'])
    .limit(1)
    .execute();
  const id = mine?.id ?? 0;
  const at = new Date((mine?.created_at.getTime() ?? 0) - 1).toISOString();
  const theirs = `id;externalId;texte;motcle;createdAt\n${id};;Theirs.;;${at}\n`;
  expect(await loadSolutions(t.db, fileOf(theirs))).toEqual({
    added: 1,
    changed: 0,
    unchanged: 0,
  });
  expect(await loadSolutions(t.db, fileOf(theirs))).toMatchObject({ unchanged: 1 });
  const [kept] = await t.db.selectFrom('solutions').where('id', '=', id).select('texte').execute();
  expect(kept?.texte).toBe(mine?.texte);
  const edited = theirs.replace(at, mine?.created_at.toISOString() ?? '').replace('Theirs', 'Ours');
  expect(await loadSolutions(t.db, fileOf(edited))).toMatchObject({ changed: 1 });
});

test('two lines that are one solution are named, also when one has its number and one its name', async () => {
  const lines = 'id,externalId,texte,motcle\n1,7000001,One.,\n7000001,,Two.,\n';
  await expect(loadSolutions(elsewhere.db, fileOf(lines))).rejects.toThrow(
    'line 3: id: "7000001" stands on line 2 already.',
  );
});

test('the sample files that come with the portal are imported as they are', async () => {
  const sample = (name: string) => ({
    open: () =>
      createReadStream(path.resolve(import.meta.dirname, '../../../../../docs/samples', name)),
  });
  const { added } = await loadSolutions(t.db, sample('solutions.csv'));
  expect(added).toBeGreaterThan(3);
  const rows = await t.db
    .selectFrom('solutions')
    .where('external_id', 'like', 'sample-%')
    .select('motcle')
    .execute();
  expect(rows.every(({ motcle }) => motcle.length > 1)).toBe(true);
  expect(rows.flatMap(({ motcle }) => motcle).some((word) => word.includes(','))).toBe(true);
  const history = await loadHistory(t.db, sample('history.csv'));
  expect(history.added).toBeGreaterThan(3);
  expect(history.outOfScope).toBeGreaterThan(0);
});
