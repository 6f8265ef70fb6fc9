import * as claims from '@recourse/contract/claims';
import * as documents from '@recourse/contract/documents';
import * as reports from '@recourse/contract/reports';
import { restoreTrash, type TrashArea } from '@recourse/contract/trash';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { png } from '../sample-files.ts';
import { form } from '../upload-form.ts';
import * as claimRules from './claims-model.ts';
import * as documentRules from './documents-model.ts';
import { type Outcome, PEOPLE, type Person } from './people.ts';
import * as reportRules from './reports-model.ts';
import { compare, compareEach, idOf, type Model, type Real } from './stage.ts';

/** What people do, at the product and at the model at once: both must answer alike. */

type Command = fc.AsyncCommand<Model, Real>;

interface Deed {
  /** In words, for the failure that it is part of. */
  told: string;
  check?: (model: Model) => boolean;
  expected: (model: Model) => Outcome;
  call: (real: Real, model: Model) => Promise<LightMyRequestResponse>;
}

const deed = ({ told, check = () => true, expected, call }: Deed): Command => ({
  check: (model) => check(model),
  toString: () => told,
  run: async (model, real) => {
    const outcome = expected(model);
    const response = await call(real, model);
    expect({ told, status: response.statusCode, body: response.body }).toMatchObject({
      status: outcome.status,
    });
    outcome.apply?.(response.statusCode === 201 ? response.json<{ id: number }>().id : 0);
  },
});

const person = fc.constantFrom(...PEOPLE);
const somebody = fc.option(person, { nil: undefined });
const place = fc.nat({ max: 50 });
const solution = fc.constantFrom(0, 1, null);

/** One of the rows, whatever has become of it. */
function pick<Row>(rows: readonly Row[], at: number): Row {
  const row = rows[at % rows.length];
  if (row === undefined) throw new Error('There is no row yet.');
  return row;
}

const claimWish = fc.record(
  {
    status: fc.constantFrom(...claims.CLAIM_STATUSES),
    user: fc.option(person, { nil: null }),
    contenu: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

/** A wish as it is sent; an absent user is not sent at all. */
const userOf = (real: Real, user: Person | null | undefined) =>
  user === undefined ? {} : { userId: user === null ? null : idOf(real, user) };

const filing = (wishes: fc.Arbitrary<claimRules.ClaimWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish: { status, user } }) =>
    deed({
      told: `${who} files a claim ${JSON.stringify({ status, user })}`,
      expected: (model) => claimRules.creating(model.claims, who, { status, user }),
      call: (real) =>
        real.t.call(claims.createClaim, real.users[who], {
          body: { contenu: 'It broke.', ...(status ? { status } : {}), ...userOf(real, user) },
        }),
    }),
  );

const updateClaim = fc
  .record({ who: person, at: place, wish: claimWish })
  .map(({ who, at, wish }) =>
    deed({
      told: `${who} changes claim ${at} ${JSON.stringify(wish)}`,
      check: (model) => model.claims.length > 0,
      expected: (model) => claimRules.changing(pick(model.claims, at), who, wish),
      call: (real, model) =>
        real.t.call(claims.updateClaim, real.users[who], {
          params: { id: pick(model.claims, at).id },
          body: {
            ...(wish.status ? { status: wish.status } : {}),
            ...(wish.contenu ? { contenu: 'It broke again.' } : {}),
            ...userOf(real, wish.user),
          },
        }),
    }),
  );

const takeClaim = fc.record({ who: person, at: place }).map(({ who, at }) =>
  deed({
    told: `${who} takes claim ${at}`,
    check: (model) => model.claims.length > 0,
    expected: (model) => claimRules.changing(pick(model.claims, at), who, { user: who }),
    call: (real, model) =>
      real.t.call(claims.updateClaim, real.users[who], {
        params: { id: pick(model.claims, at).id },
        body: { userId: idOf(real, who) },
      }),
  }),
);

const reporting = (wishes: fc.Arbitrary<reportRules.ReportWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish }) =>
    deed({
      told: `${who} reports ${JSON.stringify(wish)}`,
      expected: (model) => reportRules.creating(model.reports, who, wish),
      call: (real) =>
        real.t.call(reports.createReport, real.users[who], {
          body: {
            reclamationText: 'It broke.',
            solutionId: wish.solution === null ? null : real.solutions[wish.solution],
            validatedByEmployee: wish.validated,
            ...userOf(real, wish.user),
            ...(wish.employee ? { employeeId: idOf(real, wish.employee) } : {}),
          },
        }),
    }),
  );

const validateReport = fc
  .record({
    who: person,
    as: person,
    isSelf: fc.boolean(),
    at: place,
    shownSolution: fc.constantFrom(0, 1, undefined),
    way: fc.boolean(),
  })
  .map(({ who, as, isSelf, at, shownSolution, way }) => {
    const wish = { as: isSelf ? who : as, solution: shownSolution };
    return deed({
      told: `${who} validates report ${at} ${JSON.stringify(wish)}`,
      check: (model) => model.reports.length > 0,
      expected: (model) => reportRules.validating(pick(model.reports, at), who, wish),
      call: (real, model) => {
        const employeeId = idOf(real, wish.as);
        const { id } = pick(model.reports, at);
        const body =
          shownSolution === undefined ? {} : { solutionId: real.solutions[shownSolution] };
        return way
          ? real.t.call(reports.validateReportBy, real.users[who], {
              params: { id, employeeId },
              body,
            })
          : real.t.call(reports.validateReport, real.users[who], {
              params: { id },
              query: { employeeId: String(employeeId) },
              body,
            });
      },
    });
  });

const unvalidateReport = fc.record({ who: person, at: place }).map(({ who, at }) =>
  deed({
    told: `${who} un-validates report ${at}`,
    check: (model) => model.reports.length > 0,
    expected: (model) => reportRules.unvalidating(pick(model.reports, at), who),
    call: (real, model) =>
      real.t.call(reports.updateReport, real.users[who], {
        params: { id: pick(model.reports, at).id },
        body: { validatedByEmployee: false },
      }),
  }),
);

const uploading = (wishes: fc.Arbitrary<documentRules.DocumentWish>) =>
  fc.record({ who: person, wish: wishes }).map(({ who, wish }) =>
    deed({
      told: `${who} uploads ${JSON.stringify(wish)}`,
      expected: (model) => documentRules.creating(model.documents, who, wish),
      call: (real) =>
        real.t.call(
          documents.createDocument,
          real.users[who],
          form(
            {
              nom: 'Picture',
              type: 'photo',
              ...(wish.user ? { userId: idOf(real, wish.user) } : {}),
              ...(wish.employee ? { employeeId: idOf(real, wish.employee) } : {}),
            },
            wish.hasFile ? { name: 'a.png', content: png() } : undefined,
          ),
        ),
    }),
  );

const REMOVERS = {
  claims: [claims.deleteClaim, claimRules.deleting],
  reports: [reports.deleteReport, reportRules.deleting],
  documents: [documents.deleteDocument, documentRules.deleting],
} as const;
const area = fc.constantFrom('claims', 'reports', 'documents') satisfies fc.Arbitrary<TrashArea>;

const remove = fc.record({ who: person, area, at: place }).map(({ who, area: kind, at }) =>
  deed({
    told: `${who} deletes ${kind} ${at}`,
    check: (model) => model[kind].length > 0,
    expected: (model) => {
      // Each rule gets a row of its own kind.
      const rule = REMOVERS[kind][1] as (row: unknown, who: Person) => Outcome;
      return rule(pick<unknown>(model[kind], at), who);
    },
    call: (real, model) =>
      real.t.call(REMOVERS[kind][0], real.users[who], {
        params: { id: pick<{ id: number }>(model[kind], at).id },
      }),
  }),
);

const restore = fc.record({ who: person, area, at: place }).map(({ who, area: kind, at }) =>
  deed({
    told: `${who} restores ${kind} ${at}`,
    check: (model) => model[kind].length > 0,
    expected: (model) => claimRules.restoring(pick<{ deleted: boolean }>(model[kind], at), who),
    call: (real, model) =>
      real.t.call(restoreTrash, real.users[who], {
        body: { area: kind, id: pick<{ id: number }>(model[kind], at).id },
      }),
  }),
);

const look = person.map((who): Command => ({
  check: () => true,
  toString: () => `${who} looks at everything`,
  run: async (model, real) => {
    await compare(model, real, who);
    await compareEach(model, real, who);
  },
}));

/** What is refused to nobody, or hardly anybody, so that there is something to aim at. */
const plain = {
  claim: fc.constant({}),
  report: solution.map((chosen) => ({ validated: false, solution: chosen })),
  document: fc.record({ user: fc.constantFrom('c1', 'c2'), hasFile: fc.constant(true) }),
} as const;

const wishes = {
  report: fc.record({ user: somebody, employee: somebody, validated: fc.boolean(), solution }),
  document: fc.record({ user: somebody, employee: somebody, hasFile: fc.boolean() }),
};

/** Every command; what makes things comes often enough for the rest to have something to aim at. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
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
