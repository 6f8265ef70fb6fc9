import { listClaims } from '@recourse/contract/claims';
import { type ListMeta, NEWEST_FIRST, OLDEST_FIRST } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { sampleTrigrams } from '../../db/rows/trigram-frequencies.ts';
import type { UserRow } from '../../db/tables.ts';
import { likePattern } from './lists.ts';

/** A search finds the same rows as LIKE, whether it uses the rarest letters or the newest rows. */

const TEXTS = [
  'The wheelchair from order no. 4711 never arrived',
  'Réclamation : le FAUTEUIL ROULANT est cassé, c’est inadmissible',
  'لم تصل الشحنة بعد، أريد استرداد المبلغ',
  '100% of the parcels_were lost \\ or late',
  'Straße zum Übergang, Ærøskøbing',
  'ab cd ef gh',
  'WHEELCHAIR wheel chair wheelchairs',
  'İstanbul ve ığdır, ﬁnally ½ price',
  '日本語の苦情です',
];
const MANY = 2 * LIMITS.countedHits;
const TYPED = [
  ['wheelchair', 'WHEEL', 'heelch', 'chair never', 'no. 4711', '4711', 'r no', 'eel'],
  ['reclamation', 'RÉCLAMATION', 'fauteuil roulant', 'cassé, c', 'é', 'st in'],
  ['الشحنة', 'استرداد المبلغ', 'أريد', 'تصل', '100%', '%', '_were', 's_w', '\\ or', 'sx w'],
  ['strasse', 'Straße', 'ubergang', 'aeroskobing', 'ab cd', 'b c', 'istanbul', 'finally ½'],
  ['日本語', '苦情です', 'nothing', 'wheelchairx', 'elect', '', '   the   '],
  ['parcel', 'parcel number 77', 'number', 'umber 1', 'par_el', 'the parcel number 1000'],
].flat();

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
  ]);
  await sql`insert into claims (contenu, created_by, assignee_id, status)
    select text, ${admin.id}, case when n % 2 = 0 then ${employee.id}::bigint end,
      (array['OPEN', 'PENDING'])[1 + n % 2]
    from unnest(${sql.val(TEXTS)}::text[]) with ordinality as given (text, n)`.execute(t.db);
  await sql`insert into claims (contenu, created_by, status)
    select 'The parcel number ' || n, ${admin.id}, (array['OPEN', 'PENDING'])[1 + n % 2]
    from generate_series(1, ${MANY}::int) as n`.execute(t.db);
});
afterAll(() => t.close());

const foundByLike = async (
  typed: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from claims where search like fold(${likePattern(typed.trim())}) and ${condition}
    order by id desc`.execute(t.db);
  return rows.map(({ id }) => id).slice(0, LIMITS.perPageMax);
};

interface Found {
  ids: number[];
  meta: ListMeta;
}

async function search(as: UserRow, query: Record<string, string>): Promise<Found> {
  const answer = await t.call(listClaims, as, { query });
  expect(answer.statusCode).toBe(200);
  const { data, meta } = answer.json<{ data: { id: number }[]; meta: ListMeta }>();
  return { ids: data.map(({ id }) => id), meta };
}

/** Before the first sample no trigram frequencies are known. */
test.each(['before', 'after'])(
  'a search finds what LIKE finds, %s a sample was taken',
  async (when) => {
    if (when === 'after') await sampleTrigrams(t.db);
    const shares = await t.db.selectFrom('letter_shares').selectAll().execute();
    expect(shares.length > 0).toBe(when === 'after');
    for (const typed of TYPED) {
      const isNumber = /^\d+$/.test(typed);
      const found = await Promise.all([
        search(admin, { q: typed }),
        search(admin, { q: typed, status: 'PENDING' }),
        search(employee, { q: typed, unassigned: 'true' }),
      ]);
      const wanted = await Promise.all([
        foundByLike(typed, isNumber ? sql`id <> ${Number(typed)}` : sql`true`),
        foundByLike(typed, sql`status = 'PENDING'`),
        foundByLike(typed, sql`assignee_id is null`),
      ]);
      expect({ typed, found: found.map(({ ids }) => ids) }).toEqual({ typed, found: wanted });
    }
  },
);

test.each([NEWEST_FIRST, OLDEST_FIRST])(
  'of what is everywhere the pages follow each other, by number and by after, to the last one: %s',
  async (sort) => {
    await sampleTrigrams(t.db);
    const newestFirst = await foundByLike('parcel number');
    const all = sort === NEWEST_FIRST ? newestFirst : newestFirst.toReversed();
    const byNumber: number[] = [];
    const byPlace: number[] = [];
    let after: Record<string, string> = {};
    for (let page = 1; page <= Math.ceil(all.length / 150); page += 1) {
      const query = { q: 'parcel number', perPage: '150', sort };
      const numbered = await search(admin, { ...query, page: String(page) });
      byNumber.push(...numbered.ids);
      const placed = await search(admin, { ...query, ...after });
      byPlace.push(...placed.ids);
      after = { after: String(placed.meta.next) };
    }
    const first = (await search(admin, { q: 'parcel number', perPage: '150', sort })).meta;
    expect(first).toMatchObject({ total: LIMITS.countedHits, isLeast: true });
    expect(byNumber).toEqual(all);
    expect(byPlace).toEqual(all);
  },
);

test('the shares are those of the texts, each text counted once', async () => {
  await sampleTrigrams(t.db);
  const shareOf = async (letters: string): Promise<number | undefined> => {
    const asked = t.db.selectFrom('letter_shares').where('area', '=', 'claims');
    return (await asked.where('letters', '=', letters).select('share').executeTakeFirst())?.share;
  };
  const total = TEXTS.length + MANY;
  expect(await shareOf('rce')).toBeCloseTo(MANY / total, 1);
  expect(await shareOf('zzz')).toBeUndefined();
  expect(await shareOf('e p')).toBeUndefined();
});
