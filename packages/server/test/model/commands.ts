import { CLAIM_STATUSES } from '@recourse/contract/claims';
import fc from 'fast-check';
import type { ClaimWish } from './claims-model.ts';
import * as deeds from './deeds.ts';
import type { DocumentWish } from './documents-model.ts';
import { PEOPLE } from './people.ts';
import type { ReportWish } from './reports-model.ts';

/** Arbitraries for the deeds of a story. */

const person = fc.constantFrom(...PEOPLE);
const somebody = fc.option(person, { nil: undefined });
const place = fc.nat({ max: 50 });
const solution = fc.constantFrom(0, 1, null);
const area = fc.constantFrom<deeds.Area[]>('claims', 'reports', 'documents');

const claimWish = fc.record(
  {
    status: fc.constantFrom(...CLAIM_STATUSES),
    user: fc.option(person, { nil: null }),
    contenu: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

const filing = (wishes: fc.Arbitrary<ClaimWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish }) => deeds.fileClaim(who, wish));

const updateClaim = fc
  .record({ who: person, at: place, wish: claimWish })
  .map(({ who, at, wish }) => deeds.changeClaim(who, at, wish));

const takeClaim = fc
  .record({ who: person, at: place })
  .map(({ who, at }) => deeds.takeClaim(who, at));

const reporting = (wishes: fc.Arbitrary<ReportWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish }) => deeds.fileReport(who, wish));

const validateReport = fc
  .record({
    who: person,
    as: person,
    isSelf: fc.boolean(),
    at: place,
    shownSolution: fc.constantFrom(0, 1, undefined),
    byPath: fc.boolean(),
  })
  .map(({ who, as, isSelf, at, shownSolution, byPath }) =>
    deeds.validateReport(who, at, { as: isSelf ? who : as, solution: shownSolution, byPath }),
  );

const unvalidateReport = fc
  .record({ who: person, at: place })
  .map(({ who, at }) => deeds.unvalidateReport(who, at));

const uploading = (wishes: fc.Arbitrary<DocumentWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish }) => deeds.upload(who, wish));

const remove = fc
  .record({ who: person, area, at: place })
  .map(({ who, area: kind, at }) => deeds.remove(who, kind, at));

const restore = fc
  .record({ who: person, area, at: place })
  .map(({ who, area: kind, at }) => deeds.restore(who, kind, at));

const look = person.map((who) => deeds.look(who));

/** Inputs that are hardly ever refused, so that later deeds find rows. */
const plain = {
  claim: fc.constant({}),
  report: solution.map((chosen) => ({ validated: false, solution: chosen })),
  document: fc.record({ user: fc.constantFrom('c1', 'c2'), hasFile: fc.constant(true) }),
} as const;

const wishes = {
  report: fc.record({ user: somebody, employee: somebody, validated: fc.boolean(), solution }),
  document: fc.record({ user: somebody, employee: somebody, hasFile: fc.boolean() }),
};

/** All deeds. Those that create rows are frequent enough for the others to find some. */
export const COMMANDS: fc.Arbitrary<deeds.Command>[] = [
  filing(plain.claim),
  filing(claimWish),
  updateClaim,
  takeClaim,
  reporting(plain.report),
  reporting(wishes.report),
  validateReport,
  validateReport,
  unvalidateReport,
  uploading(plain.document),
  uploading(wishes.document),
  remove,
  restore,
  restore,
  look,
];
