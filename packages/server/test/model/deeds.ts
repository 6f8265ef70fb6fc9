import * as claims from '@recourse/contract/claims';
import * as documents from '@recourse/contract/documents';
import * as reports from '@recourse/contract/reports';
import { restoreTrash, type TrashArea } from '@recourse/contract/trash';
import type fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { png } from '../sample-files.ts';
import { form } from '../upload-form.ts';
import * as claimRules from './claims-model.ts';
import * as documentRules from './documents-model.ts';
import type { Outcome, Person } from './people.ts';
import * as reportRules from './reports-model.ts';
import { compare, compareEach, idOf, type Model, type Real } from './stage.ts';

/**
 * The actions of people, in the product and in the model at once. Both must give the same result.
 */

export type Command = fc.AsyncCommand<Model, Real>;

/** The areas of the model whose rows can be deleted. */
export type Area = Extract<TrashArea, 'claims' | 'reports' | 'documents'>;

interface Deed {
  /** A description for failure messages. */
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

/** One of the rows, deleted or not. */
function pick<Row>(rows: readonly Row[], at: number): Row {
  const row = rows[at % rows.length];
  if (row === undefined) throw new Error('There is no row yet.');
  return row;
}

/** A change in the form for the request; an absent user is not sent. */
const userOf = (real: Real, user: Person | null | undefined) =>
  user === undefined ? {} : { userId: user === null ? null : idOf(real, user) };

export const fileClaim = (who: Person, { status, user }: claimRules.ClaimWish): Command =>
  deed({
    told: `${who} files a claim ${JSON.stringify({ status, user })}`,
    expected: (model) => claimRules.creating(model.claims, who, { status, user }),
    call: (real) =>
      real.t.call(claims.createClaim, real.users[who], {
        body: { contenu: 'It broke.', ...(status ? { status } : {}), ...userOf(real, user) },
      }),
  });

export const changeClaim = (who: Person, at: number, wish: claimRules.ClaimWish): Command =>
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
  });

export const takeClaim = (who: Person, at: number): Command =>
  deed({
    told: `${who} takes claim ${at}`,
    check: (model) => model.claims.length > 0,
    expected: (model) => claimRules.changing(pick(model.claims, at), who, { user: who }),
    call: (real, model) =>
      real.t.call(claims.updateClaim, real.users[who], {
        params: { id: pick(model.claims, at).id },
        body: { userId: idOf(real, who) },
      }),
  });

export const fileReport = (who: Person, wish: reportRules.ReportWish): Command =>
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
  });

interface Validation {
  as: Person;
  solution?: number | undefined;
  /** Which of the two addresses is called. */
  byPath: boolean;
}

export const validateReport = (
  who: Person,
  at: number,
  { as, solution, byPath }: Validation,
): Command =>
  deed({
    told: `${who} validates report ${at} ${JSON.stringify({ as, solution, byPath })}`,
    check: (model) => model.reports.length > 0,
    expected: (model) => reportRules.validating(pick(model.reports, at), who, { as, solution }),
    call: (real, model) => {
      const employeeId = idOf(real, as);
      const { id } = pick(model.reports, at);
      const body = solution === undefined ? {} : { solutionId: real.solutions[solution] };
      return byPath
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

export const unvalidateReport = (who: Person, at: number): Command =>
  deed({
    told: `${who} un-validates report ${at}`,
    check: (model) => model.reports.length > 0,
    expected: (model) => reportRules.unvalidating(pick(model.reports, at), who),
    call: (real, model) =>
      real.t.call(reports.updateReport, real.users[who], {
        params: { id: pick(model.reports, at).id },
        body: { validatedByEmployee: false },
      }),
  });

export const upload = (who: Person, wish: documentRules.DocumentWish): Command =>
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
  });

const REMOVERS = {
  claims: [claims.deleteClaim, claimRules.deleting],
  reports: [reports.deleteReport, reportRules.deleting],
  documents: [documents.deleteDocument, documentRules.deleting],
} as const;

export const remove = (who: Person, kind: Area, at: number): Command =>
  deed({
    told: `${who} deletes ${kind} ${at}`,
    check: (model) => model[kind].length > 0,
    expected: (model) => {
      // Each rule gets its own kind of row.
      const rule = REMOVERS[kind][1] as (row: unknown, who: Person) => Outcome;
      return rule(pick<unknown>(model[kind], at), who);
    },
    call: (real, model) =>
      real.t.call(REMOVERS[kind][0], real.users[who], {
        params: { id: pick<{ id: number }>(model[kind], at).id },
      }),
  });

export const restore = (who: Person, kind: Area, at: number): Command =>
  deed({
    told: `${who} restores ${kind} ${at}`,
    check: (model) => model[kind].length > 0,
    expected: (model) => claimRules.restoring(pick<{ deleted: boolean }>(model[kind], at), who),
    call: (real, model) =>
      real.t.call(restoreTrash, real.users[who], {
        body: { area: kind, id: pick<{ id: number }>(model[kind], at).id },
      }),
  });

export const look = (who: Person): Command => ({
  check: () => true,
  toString: () => `${who} looks at everything`,
  run: async (model, real) => {
    await compare(model, real, who);
    await compareEach(model, real, who);
  },
});
