import { Readable } from 'node:stream';
import { searchLong } from '@recourse/contract/ai';
import { listAudit } from '@recourse/contract/audit';
import { claimCounts, createClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import { listDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { LIMITS } from '@recourse/contract/values/limits';
import { updateMe } from '@recourse/contract/profile';
import {
  createReport,
  getReport,
  listReports,
  readTextList,
  updateReport,
} from '@recourse/contract/reports';
import { createSolution, listSolutions } from '@recourse/contract/solutions';
import { listTrash } from '@recourse/contract/trash';
import { listUsers, register } from '@recourse/contract/users';
import { isEmail } from '@recourse/contract/values/emails';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { PERSON_SHARE } from '../../src/kernel/security/workload.ts';
import { makeClaim, makeReport, makeUser, PASSWORD } from '../factories.ts';
import { processorTime } from '../processor-time.ts';
import { contentsOf } from '../contents.ts';
import { refused } from '../refusals.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests input at its limits and beyond them. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

let counter = 0;
const newcomer = (changes: object): object => {
  counter += 1;
  const username = `newcomer${counter}`;
  return {
    username,
    email: `${username}@example.org`,
    phone: '0600000000',
    role: 'CLIENT',
    password: PASSWORD,
    ...changes,
  };
};

const x = (length: number): string => 'x'.repeat(length);
/** An address with this many characters, at least 247. */
const address = (length: number): string => {
  const labels = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(60)).join('.');
  return `a@${labels}.${'f'.repeat(length - labels.length - 3)}`;
};

/** For each field: its name, the endpoint, its limit, and a body with a value of a given length. */
const LIMITED: readonly (readonly [string, Endpoint, number, (length: number) => object])[] = [
  ['contenu', createClaim, LIMITS.longText, (n) => ({ contenu: x(n) })],
  ['response', createClaim, LIMITS.longText, (n) => ({ contenu: 'x', response: x(n) })],
  ['texte', createSolution, LIMITS.longText, (n) => ({ texte: x(n) })],
  ['motcle, each', createSolution, LIMITS.keyword, (n) => ({ texte: 'x', motcle: [x(n)] })],
  [
    'motcle, in all',
    createSolution,
    LIMITS.keywords,
    (n) => ({ texte: 'x', motcle: Array.from({ length: n }, (_, i) => `word${i}`) }),
  ],
  ['reclamationText', createReport, LIMITS.longText, (n) => ({ reclamationText: x(n) })],
  ['summary', createReport, LIMITS.longText, (n) => ({ reclamationText: 'x', summary: x(n) })],
  [
    'steps, in all',
    createReport,
    LIMITS.listItems,
    (n) => ({ reclamationText: 'x', steps: JSON.stringify(Array.from({ length: n }, () => 'a')) }),
  ],
  [
    'tags, as text',
    createReport,
    LIMITS.listText,
    (n) => ({ reclamationText: 'x', tags: JSON.stringify([x(n - 4)]) }),
  ],
  [
    'conversationId',
    createReport,
    LIMITS.conversationId,
    (n) => ({ reclamationText: 'x', conversationId: x(n) }),
  ],
  ['username', register, LIMITS.username, (n) => newcomer({ username: x(n) })],
  ['phone', register, LIMITS.phone, (n) => newcomer({ phone: '1'.repeat(n) })],
  ['nom', register, LIMITS.nom, (n) => newcomer({ nom: x(n) })],
  ['password', register, LIMITS.passwordMax, (n) => newcomer({ password: `Aq7 ${x(n - 4)}` })],
  ['email', updateMe, LIMITS.email, (n) => ({ email: address(n) })],
  ['q of a search by POST', searchLong, LIMITS.longText, (n) => ({ q: x(n) })],
];

test.each(LIMITED)('IN-05 %s ends at its limit', async (_field, endpoint, limit, bodyOf) => {
  const at = await t.call(endpoint, admin, { body: bodyOf(limit) });
  expect(at.statusCode, `answered ${at.body}`).toBeLessThan(300);
  const over = await refused(t.db, 400, () => t.call(endpoint, admin, { body: bodyOf(limit + 1) }));
  expect(over.json()).toHaveProperty('fields');
});

/** Written out here, independent of the contract. */
const MEBIBYTE = 1_048_576;
/** A body of exactly this many bytes, filled by its one field. */
const bodyOf = (bytes: number): string => `{"contenu":"${x(bytes - '{"contenu":""}'.length)}"}`;
const crowd = Array.from({ length: 100_000 }, (_, i) => `"${i.toString(36)}":1`);

test.each([
  // The body is read, then refused for its field.
  [400, '1 MiB', bodyOf(MEBIBYTE)],
  [413, '1 MiB and a byte', bodyOf(MEBIBYTE + 1)],
  [400, '1,000 levels of lists', `{"contenu":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
  [400, '1,000 levels of objects', `${'{"contenu":'.repeat(1_000)}1${'}'.repeat(1_000)}`],
  [400, '100,000 keys', `{${crowd.join(',')}}`],
  [413, 'a number of 10 MB', `{"contenu":${'9'.repeat(10_000_000)}}`],
  [400, 'a number of a megabyte', `{"contenu":${'9'.repeat(1_000_000)}}`],
  [400, 'a key of a megabyte', `{"${x(1_000_000)}":1}`],
])('IN-06 answers %i in a few words to %s', async (status, _what, payload) => {
  const headers = { 'content-type': 'application/json', authorization: await t.bearer(admin) };
  const whole = { method: 'POST', url: createClaim.path, headers } as const;
  const response = await refused(t.db, status, () => t.app.inject({ ...whole, payload }));
  // The answer must not be as long as the request.
  expect(response.body.length).toBeLessThan(10_000);
  // A body without a Content-Length is refused as well.
  const unannounced = Readable.from([payload.slice(0, 100), payload.slice(100)]);
  await refused(t.db, status, () => t.app.inject({ ...whole, payload: unannounced }));
});

test.each([
  'application/json garbage',
  'application/json\tx',
  'application/jsonx',
  'application/json, text/plain',
  'text/json',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'Application/JSON; Charset=UTF-8',
])(
  'IN-08 the media type %j is refused, or what comes with it checked all the same',
  async (type) => {
    const headers = { 'content-type': type, authorization: await t.bearer(admin) };
    const send = (payload: string) =>
      t.app.inject({ method: 'POST', url: createClaim.path, payload, headers });
    const before = await contentsOf(t.db);
    for (const payload of [
      '{"contenu":5}',
      '{"contenu":"+ADw-script+AD4-","nonsense":1}',
      'contenu=x',
    ])
      expect([400, 415]).toContain((await send(payload)).statusCode);
    expect(await contentsOf(t.db)).toBe(before);
  },
);

const SQL = [
  "'",
  "''",
  '"',
  ';',
  '--',
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table claims; --",
  "'; delete from users; --",
  "'); select pg_sleep(999); --",
  "'||(select pg_sleep(999))||'",
  '1; select pg_sleep(999)',
  "1' and (select 1 from pg_sleep(999)) is null --",
  "' union select password_hash from users --",
  "') union all select null,null,null --",
  '$$; select pg_sleep(999); $$',
  "E'\\\\'",
  "\\'; select 1; --",
  '/*',
  '*/',
  "/* ' */",
  '${1}',
  '$1',
  '?',
  ':id',
  '{{7*7}}',
  '1 or 1=1',
  '1) or (1=1',
  "admin'--",
  'null',
  'current_user',
  "'::regclass",
  '\' collate "C',
  '\u02bc or 1=1',
  '\uff07 or 1=1',
  '%',
  '_',
  '%%',
  '\\',
  '\\%',
  '%_%',
  "like '%",
  '[a-z]',
  '(',
  '*',
  '(a+)+$',
  '^.*$',
  '!',
  '&|!',
  "<-> ''",
  ':*',
  '0x31',
  '1e309',
  '-1',
  '9'.repeat(40),
  'xp_cmdshell',
  'copy claims to program',
  "pg_read_file('/etc/passwd')",
  'information_schema',
  "chr(39)||'",
];

const SEARCHED = [listClaims, listReports, listDocuments, listUsers, listSolutions, listTrash];

describe('IN-09 texts that look like SQL', () => {
  test.each(SEARCHED)('are only text in the search of $path', async (endpoint) => {
    const before = await contentsOf(t.db);
    const ask = (q: string) => t.call(endpoint, admin, { query: { q } });
    const answers = [];
    // A person may not have more requests running at once.
    for (let at = 0; at < SQL.length; at += PERSON_SHARE)
      answers.push(...(await Promise.all(SQL.slice(at, at + PERSON_SHARE).map(ask))));
    // If one of them slept, the database would cancel it early, and the answer would be 503.
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await contentsOf(t.db)).toBe(before);
  });

  test('are stored as they are, found again by themselves, and by nothing else', async () => {
    const client = await makeUser(t.db);
    for (const contenu of SQL) await t.call(createClaim, client, { body: { contenu } });
    for (const q of ['%', '_', '\\', "' or 1=1 --", '$1', '(a+)+$']) {
      const found = (await t.call(listClaims, client, { query: { q } })).json<{
        data: { contenu: string }[];
      }>();
      expect(found.data.map(({ contenu }) => contenu).toSorted()).toEqual(
        SQL.filter((text) => text.includes(q)).toSorted(),
      );
    }
  });

  test.each(['userId', 'employeeId', 'after', 'page', 'perPage', 'pending', 'handledByAI'])(
    'are a 400 as %s',
    async (name) => {
      for (const text of SQL.filter((value) => !/^\d+$/.test(value))) {
        const response = await t.call(listReports, admin, { query: { [name]: text } });
        expect(response.statusCode).toBe(400);
      }
    },
  );

  test.each(['area', 'action'])('find nothing in the audit trail as %s', async (name) => {
    for (const text of SQL) {
      const response = await t.call(listAudit, admin, { query: { [name]: text } });
      expect(response.json()).toMatchObject({ data: [] });
    }
  });
});

const GOOD_ADDRESSES = [
  'a@b.co',
  'first.last@example.org',
  'first+tag@example.org',
  'x_y@example.org',
  'x-y@example.org',
  "o'brien@example.org",
  'a.b.c.d@example.org',
  '1@example.org',
  'a@1.org',
  'a@x-y.org',
  'a@sub.sub2.example.org',
  'ÉLAN@example.org',
  'élan@exämple.org',
  '用户@例子.公司',
  'почта@пример.рф',
  '!#$%&*+/=?^_`{|}~@example.org',
  `${'a'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.org`,
  'UPPER@EXAMPLE.ORG',
  'a@b.museum',
];
const BAD_ADDRESSES = [
  '',
  'a',
  '@',
  'a@',
  '@b.co',
  'a@b',
  'a@@b.co',
  'a@b@c.co',
  'a b@c.co',
  'a@b c.co',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'a@.co',
  'a@b.',
  'a@b..co',
  'a@-b.co',
  'a@b-.co',
  'a@b.c-',
  'a@b_c.co',
  'a,b@c.co',
  'a;b@c.co',
  'a<b@c.co',
  '<a@b.co>',
  'Name <a@b.co>',
  '"a b"@c.co',
  '"a"@b.co',
  'a(comment)@b.co',
  'a@[127.0.0.1]',
  'a@b.co\n',
  'a\n@b.co',
  'a@b.co,c@d.co',
  'a@b.co c@d.co',
  'a@b.co\r\nBcc: c@d.co',
  'a@b.co?x=1',
  'a@b.co/x',
  'a@b.co#x',
  'a\u0000@b.co',
  'a@b\u0000.co',
  'a\u200b@b.co',
  'a@b\u200b.co',
  '\u202ea@b.co',
  'a\\@b.co',
  'a:b@c.co',
  'a[b@c.co',
  'a]b@c.co',
  'mailto:a@b.co',
  'a@b:25.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(130)}co`,
  ' a@b.co',
  'a@b.co ',
  'a@ b.co',
  'a @b.co',
  'a@b,co',
  'a@b;co',
  'a@*.co',
  'a@b.co"',
  'a@😀.co',
];

test('IN-12 sixty bad addresses and twenty good ones are told apart', () => {
  expect(BAD_ADDRESSES).toHaveLength(60);
  expect(BAD_ADDRESSES.filter((text) => isEmail(text))).toEqual([]);
  expect(GOOD_ADDRESSES.filter((text) => !isEmail(text))).toEqual([]);
});

test.each([
  ['one letter many times', 'a'.repeat(100_000)],
  ['dots', `a@${'a.'.repeat(50_000)}`],
  ['hyphens', `a@a${'-'.repeat(100_000)}`],
  ['many @', '@'.repeat(100_000)],
  ['dotted local part', `${'a.'.repeat(50_000)}@`],
])('IN-12 an evil address of %s costs no time', async (_name, evil) => {
  const ms = await processorTime(() => {
    expect(isEmail(evil)).toBe(false);
    expect(isEmail(evil.slice(0, LIMITS.email))).toBe(false);
  });
  // Three times the allowed time.
  expect(ms).toBeLessThan(150);
  const response = await t.call(updateMe, admin, { body: { email: evil } });
  expect(response.statusCode).toBe(400);
});

test('IN-13 a role is stored as one of three names or not at all', async () => {
  const spelt = {
    admin: 'ADMIN',
    ROLE_ADMIN: 'ADMIN',
    EMPLOYEE: 'EMPLOYE',
    role_employee: 'EMPLOYE',
    ' client ': 'CLIENT',
  };
  for (const [role, canonical] of Object.entries(spelt)) {
    const response = await t.call(register, admin, { body: newcomer({ role }) });
    expect(response.json()).toMatchObject({ role: canonical });
  }
  for (const role of ['COLLABORATOR', '', 'ROLE_', 'ROOT', ['ADMIN'], { a: 1 }, null, 5, true]) {
    const response = await refused(t.db, 400, () =>
      t.call(register, admin, { body: newcomer({ role }) }),
    );
    expect(response.json()).toMatchObject({ fields: { role: 'Role is invalid.' } });
  }
});

test('IN-13 a status is upper-cased, and one of four', async () => {
  const { id } = await makeClaim(t.db);
  const change = (status: unknown) =>
    t.call(updateClaim, admin, { params: { id }, body: { status } });
  expect((await change('pending')).json()).toMatchObject({ status: 'PENDING' });
  expect((await change(' Closed ')).json()).toMatchObject({ status: 'CLOSED' });
  for (const status of ['DONE', '', null, 5, ['OPEN'], {}])
    expect((await refused(t.db, 400, () => change(status))).json()).toMatchObject({
      fields: { status: 'Status is invalid.' },
    });
  expect(Object.keys(claimCounts.shape.byStatus)).not.toEqual([]);
});

test.each(['x', '{}', '"a"', '[1]', '[null]', '[["a"]]', '["<b>x</b>"]', '["a"', '', 'null'])(
  'IN-14 %j is no list of steps',
  async (steps) => {
    const report = await makeReport(t.db);
    for (const field of ['steps', 'tags']) {
      const response = await refused(t.db, 400, () =>
        t.call(updateReport, admin, { params: { id: report.id }, body: { [field]: steps } }),
      );
      expect(response.json()).toHaveProperty(`fields.${field}`);
    }
  },
);

test.each(['not JSON', '{"a":1}', '[1,{"a":2},null]', '', '"text"', '[', '<script>'])(
  'IN-14 an old row that holds %j is read, and shown as text',
  async (steps) => {
    const { id } = await makeReport(t.db, { steps, tags: steps });
    const response = await t.call(getReport, admin, { params: { id } });
    expect(response.json()).toMatchObject({ steps, tags: steps });
    expect(readTextList(steps).every((item) => typeof item === 'string')).toBe(true);
  },
);
