import {
  getClaim,
  createClaim,
  countClaims,
  deleteClaim,
  listClaims,
} from '@recourse/contract/claims';
import { deleteDocument, documentContent, createDocument } from '@recourse/contract/documents';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { createReport, deleteReport, getReport, validateReport } from '@recourse/contract/reports';
import {
  deleteSolution,
  getSolution,
  listSolutions,
  type Solution,
} from '@recourse/contract/solutions';
import {
  listTrash,
  restoreTrash,
  TRASH_AREAS,
  TRASH_MESSAGES,
  type TrashArea,
  type TrashItem,
} from '@recourse/contract/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeClaim,
  makeDocument,
  makeReport,
  makeSolution,
  makeTargets,
  makeUser,
} from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { form } from '../../../test/upload-form.ts';
import type { UserRow } from '../../db/tables.ts';
import { tellWhatIsDue } from '../claims/desk/due-notices.service.ts';

let t: TestApp;
let admin: UserRow;
let client: UserRow;

beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Head of service' });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

const restore = (area: TrashArea, id: number, headers: Record<string, string> = {}) =>
  t.call(restoreTrash, admin, { body: { area, id }, headers });
const trash = async (query: Record<string, string> = {}) =>
  (await t.call(listTrash, admin, { query })).json<{
    data: TrashItem[];
    meta: { total: number };
  }>();

/** Makes a row of each area and deletes it through the API. */
const discarded: Record<TrashArea, () => Promise<number>> = {
  claims: async () => {
    const { id } = await makeClaim(t.db, { created_by: client.id });
    await t.call(deleteClaim, client, { params: { id } });
    return id;
  },
  solutions: async () => {
    const { id } = await makeSolution(t.db);
    await makeReport(t.db, { solution_id: id });
    await t.call(deleteSolution, admin, { params: { id } });
    return id;
  },
  documents: async () => {
    const { id } = await makeDocument(t.db, { uploaded_by: client.id });
    await t.call(deleteDocument, client, { params: { id } });
    return id;
  },
  reports: async () => {
    const { id } = await makeReport(t.db, { user_id: client.id });
    await t.call(deleteReport, admin, { params: { id } });
    return id;
  },
};

describe.each(TRASH_AREAS)('in %s, what was deleted', (area) => {
  test('stands in the trash, with who did it, until it is restored, once', async () => {
    const id = await discarded[area]();
    const item = (await trash({ area })).data.find((one) => one.id === id);
    const by = area === 'claims' || area === 'documents' ? client : admin;
    expect(item).toMatchObject({ area, id, deletedBy: by.id, hasFile: false });
    expect(item?.deletedByName).toBe(by.nom ?? by.username);
    expect((await restore(area, id)).json()).toEqual({ area, id });
    expect((await trash({ area })).data.map((one) => one.id)).not.toContain(id);
    await refused(t.db, 404, () => restore(area, id));
  });

  test('is restored with one line in the audit and one announcement', async () => {
    const id = await discarded[area]();
    await restore(area, id);
    const lines = await t.db
      .selectFrom('audit')
      .where('area', '=', area)
      .where('object_id', '=', id)
      .where('action', '=', 'restore')
      .select(['actor_id', 'fields'])
      .execute();
    expect(lines).toEqual([{ actor_id: admin.id, fields: [] }]);
    const newest = await t.db
      .selectFrom('outbox')
      .orderBy('id', 'desc')
      .select(['area', 'object_id'])
      .executeTakeFirst();
    expect(newest).toEqual({ area, object_id: id });
  });

  test('is not restored by employees and clients, nor by nobody', async () => {
    const id = await discarded[area]();
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    for (const who of [employee, client]) {
      await refused(t.db, 403, () => t.call(restoreTrash, who, { body: { area, id } }));
      await refused(t.db, 403, () => t.call(listTrash, who));
    }
    await refused(t.db, 401, () => t.call(restoreTrash, null, { body: { area, id } }));
    const nobody = await refused(t.db, 401, () => t.call(listTrash, null));
    expect(nobody.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('is restored once by two administrators at a time', async () => {
    const id = await discarded[area]();
    const answers = await Promise.all([restore(area, id), restore(area, id)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  test('is restored once with one key, and answered twice', async () => {
    const id = await discarded[area]();
    const headers = { [IDEMPOTENCY_HEADER]: `restore-${area}` };
    for (let i = 0; i < 2; i += 1) {
      expect((await restore(area, id, headers)).json()).toEqual({ area, id });
    }
  });

  test('cannot be restored when it was never deleted, or never was', async () => {
    const id = await discarded[area]();
    await restore(area, id);
    const live = await refused(t.db, 404, () => restore(area, id));
    const missing = await refused(t.db, 404, () => restore(area, 999_999));
    expect(live.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the last deleted comes first, a page at a time, over all areas', async () => {
  const made: [TrashArea, number][] = [];
  for (const area of TRASH_AREAS) {
    t.clock.advance(1_000);
    made.unshift([area, await discarded[area]()]);
  }
  const all = await trash();
  expect(all.data.slice(0, 4).map(({ area, id }) => [area, id])).toEqual(made);
  expect(all.meta.total).toBe(all.data.length);
  const second = await trash({ page: '2', perPage: '3' });
  expect(second.data).toEqual(all.data.slice(3, 6));
  expect(second.meta).toEqual({ page: 2, perPage: 3, total: all.data.length, next: null });
});

test('the trash is searched without case and accents', async () => {
  const { id } = await makeClaim(t.db, { contenu: 'Télévision cassée', created_by: client.id });
  await t.call(deleteClaim, client, { params: { id } });
  const found = await trash({ q: 'television CASSEE' });
  expect(found).toMatchObject({ data: [{ area: 'claims', id }], meta: { total: 1 } });
});

test('only the beginning of a long text is shown', async () => {
  const { id } = await makeClaim(t.db, { contenu: 'x'.repeat(5_000), created_by: client.id });
  await t.call(deleteClaim, client, { params: { id } });
  expect((await trash({ area: 'claims' })).data[0]?.text).toHaveLength(200);
});

test.each([
  {},
  { area: 'users', id: 1 },
  { area: 'claims', id: '1' },
  { area: 'claims', id: 0 },
  { area: 'claims', id: 1, force: true },
  null,
])('restoring %j is refused', async (body) => {
  const answer = await refused(t.db, 400, () => t.call(restoreTrash, admin, { body }));
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
});

test('a restored claim is there for its people again, counted, with a new version', async () => {
  const owner = await makeUser(t.db);
  const created = await t.call(createClaim, owner, { body: { contenu: 'Back again' } });
  const { id } = created.json<{ id: number }>();
  await t.call(deleteClaim, owner, { params: { id } });
  const total = async () => (await t.call(countClaims, owner)).json<{ total: number }>().total;
  expect(await total()).toBe(0);
  await restore('claims', id);
  const claim = await t.call(getClaim, owner, { params: { id } });
  expect(claim.json()).toMatchObject({ contenu: 'Back again', version: 3 });
  expect(await total()).toBe(1);
});

test('a claim is not restored beside a newer one of the same conversation', async () => {
  const values = { created_by: client.id, conversation_id: 'one-chat' };
  const { id } = await makeClaim(t.db, values);
  await t.call(deleteClaim, client, { params: { id } });
  await makeClaim(t.db, values);
  const answer = await refused(t.db, 409, () => restore('claims', id));
  expect(answer.json()).toMatchObject({ code: 'TAKEN', message: TRASH_MESSAGES.taken.claims });
});

test('a pending report is not restored beside a newer one of the same conversation', async () => {
  const chat = { reclamationText: 'My screen is blue', conversationId: 'another-chat' };
  const first = await t.call(createReport, client, { body: chat });
  const { id } = first.json<{ id: number }>();
  await t.call(deleteReport, admin, { params: { id } });
  expect((await t.call(createReport, client, { body: chat })).statusCode).toBe(201);
  const answer = await refused(t.db, 409, () => restore('reports', id));
  expect(answer.json()).toMatchObject({ code: 'TAKEN', message: TRASH_MESSAGES.taken.reports });
});

test('a report of a claim is not restored while somebody answers the claim, who would not settle it', async () => {
  const claim = await makeClaim(t.db);
  const { id } = await makeReport(t.db, { claim_id: claim.id, deleted_at: t.clock.now() });
  const restored: ReturnType<typeof restore>[] = [];
  await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('claims').where('id', '=', claim.id).select('id').forUpdate().execute();
    restored.push(restore('reports', id));
    await untilSomebodyWaits(t.db);
    // The restoring holds no lock of the report yet, in which whoever answers would wait for it in turn.
    const own = trx.selectFrom('reports').where('id', '=', id).select('id');
    expect(await own.forUpdate().noWait().execute()).toHaveLength(1);
  });
  const [reply] = await Promise.all(restored);
  expect(reply?.statusCode).toBe(200);
});

test('a restored validated report teaches again', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const { id } = await makeReport(t.db, { reclamation_text: 'The zorgometer hums at night' });
  const query = { employeeId: String(employee.id) };
  await t.call(validateReport, employee, { params: { id }, query });
  const learnt = () => t.ctx.knowledge.search('The zorgometer hums at night', 5);
  const confirmed = async () =>
    Math.max(0, ...(await learnt()).map((hit) => hit.evidence.confirmed));
  expect(await confirmed()).toBe(1);
  await t.call(deleteReport, admin, { params: { id } });
  expect(await confirmed()).toBe(0);
  await restore('reports', id);
  expect(await confirmed()).toBe(1);
  expect((await t.call(getReport, admin, { params: { id } })).json()).toMatchObject({
    validatedByEmployee: true,
  });
});

test('a restored solution is in the list and in answers again, its version kept', async () => {
  const { id, texte } = await makeSolution(t.db, { texte: 'Reset the quuxbox by its red button' });
  await makeReport(t.db, { solution_id: id });
  await t.call(deleteSolution, admin, { params: { id } });
  const suggested = async () =>
    (await t.ctx.knowledge.search('quuxbox red button', 5)).some((hit) => hit.id === id);
  expect(await suggested()).toBe(false);
  await restore('solutions', id);
  expect(await suggested()).toBe(true);
  const list = await t.call(listSolutions, admin, { query: { q: 'quuxbox' } });
  expect(list.json()).toMatchObject({ data: [{ id, archived: false }] });
  const { version } = (await t.call(getSolution, admin, { params: { id } })).json<Solution>();
  const kept = await t.db
    .selectFrom('solution_versions')
    .where('solution_id', '=', id)
    .where('version', '=', version)
    .select('texte')
    .execute();
  expect(kept).toEqual([{ texte }]);
});

test('a restored document has its file again', async () => {
  const { body, headers } = form({}, { name: 'a.txt', content: 'Dear all' });
  const created = await t.call(createDocument, client, { body, headers });
  const { id } = created.json<{ id: number }>();
  await t.call(deleteDocument, client, { params: { id } });
  expect((await trash({ area: 'documents' })).data[0]).toMatchObject({ id, hasFile: true });
  await restore('documents', id);
  const content = await t.call(documentContent, client, { params: { id } });
  expect(content.body).toBe('Dear all');
});

test('CA-37 a claim is told late by nobody while it is in the trash; restored, its targets are live again', async () => {
  const { id } = await makeClaim(t.db, { created_by: client.id, client_id: client.id });
  const [before] = await makeTargets(t.db, id);
  const due = new Date(before?.due_at ?? 0);
  // Sessions expire in that time, so each check uses another server with new ones.
  const pass = async (until: Date) => {
    t.clock.advance(until.getTime() - t.clock.now().getTime());
    later = await t.another();
  };
  let later = t;
  const late = async () => {
    const query = { clock: 'late', perPage: '100' };
    const list = await later.call(listClaims, admin, { query });
    return list.json<{ data: { id: number }[] }>().data.some((claim) => claim.id === id);
  };
  const tell = async () => {
    while ((await tellWhatIsDue(t.ctx)) > 0);
    const rows = t.db.selectFrom('notifications').where('object_id', '=', id);
    return (await rows.where('kind', '=', 'claim.late').select('user_id').execute()).length;
  };
  await later.call(deleteClaim, client, { params: { id } });
  await pass(due);
  expect([await tell(), await late()]).toEqual([0, false]);
  // A new holiday moves the dates of a restored claim, as it moves those of any other.
  await t.db
    .insertInto('calendar_holidays')
    .values({ calendar_id: before?.calendar_id ?? 0, date: before?.due_on ?? '', name: 'Storm' })
    .execute();
  await t.db
    .updateTable('calendars')
    .set({ version: (before?.calendar_version ?? 0) + 1 })
    .where('id', '=', before?.calendar_id ?? 0)
    .execute();
  await later.call(restoreTrash, admin, { body: { area: 'claims', id } });
  const read = async () =>
    t.db
      .selectFrom('claim_targets as t')
      .innerJoin('claims as c', 'c.id', 't.claim_id')
      .where('c.id', '=', id)
      .select(['t.due_at', 't.cancelled_at', 'c.next_due_at', 'c.next_target'])
      .executeTakeFirstOrThrow();
  const moved = await read();
  expect(moved).toMatchObject({ cancelled_at: null, next_target: 'FINAL' });
  expect(moved.due_at?.getTime()).toBeGreaterThan(due.getTime());
  expect(moved.next_due_at).toEqual(moved.due_at);
  expect([await tell(), await late()]).toEqual([0, false]);
  // A restored claim whose date passed while it was in the trash is late at once, and people are
  // told.
  await later.call(deleteClaim, client, { params: { id } });
  await pass(moved.due_at ?? due);
  await later.call(restoreTrash, admin, { body: { area: 'claims', id } });
  expect(await late()).toBe(true);
  const told = await tell();
  expect(told).toBeGreaterThan(0);
  expect(await tell()).toBe(told);
});
