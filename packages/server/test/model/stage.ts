import * as claims from '@recourse/contract/claims';
import * as documents from '@recourse/contract/documents';
import * as reports from '@recourse/contract/reports';
import { listTrash, type TrashArea } from '@recourse/contract/trash';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeSolution, makeUser } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { listsClaim, type ModelClaim, queuesClaim, seesClaim } from './claims-model.ts';
import { type ModelDocument, seesDocument } from './documents-model.ts';
import { PEOPLE, type Person, roleOf } from './people.ts';
import { type ModelReport, seesReport } from './reports-model.ts';

/** The complete state by the rules. */
export interface Model {
  claims: ModelClaim[];
  reports: ModelReport[];
  documents: ModelDocument[];
}

/** The product itself, with the people of the model in it. */
export interface Real {
  t: TestApp;
  users: Readonly<Record<Person, UserRow>>;
  solutions: readonly number[];
}

/** The tables that a story writes, referring tables first. */
const TABLES = [
  'messages',
  'claim_notes',
  'claim_changes',
  'claim_ratings',
  'claim_links',
  'documents',
  'report_outcomes',
  'reports',
  'claims',
] as const;

const emptyModel = (): Model => ({ claims: [], reports: [], documents: [] });

/** Makes people and solutions for a run, and removes rows of other runs. */
async function makeReal(t: TestApp): Promise<Real> {
  for (const table of TABLES) {
    await t.db.deleteFrom(table).execute();
  }
  const users = {} as Record<Person, UserRow>;
  for (const person of PEOPLE) users[person] = await makeUser(t.db, { role: roleOf(person) });
  const solutions = [(await makeSolution(t.db)).id, (await makeSolution(t.db)).id];
  return { t, users, solutions };
}

export const idOf = ({ users }: Real, person: Person): number => users[person].id;

const byId = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((a, b) => b - a);

interface Listed {
  data: { id: number }[];
  meta: { total: number; next: number | null };
}

/** A whole list, newest first, with its total. */
async function shown(
  { t, users }: Real,
  who: Person,
  [endpoint, query]: readonly [Parameters<TestApp['call']>[0], Record<string, string>],
): Promise<Listed['data']> {
  const { data, meta } = (await t.call(endpoint, users[who], { query })).json<Listed>();
  expect(meta).toMatchObject({ total: data.length, next: null });
  return data;
}

/** Checks that every list and count shows a person exactly what the model says. */
export async function compare(model: Model, real: Real, who: Person): Promise<void> {
  const { t, users } = real;
  const listed = await shown(real, who, [claims.listClaims, {}]);
  const own = model.claims.filter((claim) => listsClaim(who, claim)).toReversed();
  expect(listed).toMatchObject(own.map((claim) => wireClaim(real, claim)));
  const counts = (await t.call(claims.countClaims, users[who])).json<claims.ClaimCounts>();
  expect(counts).toMatchObject({
    total: own.length,
    open: own.filter(({ status }) => status === 'OPEN').length,
  });
  const queue = await shown(real, who, [claims.listClaims, { unassigned: 'true' }]);
  expect(byId(queue)).toEqual(byId(model.claims.filter((claim) => queuesClaim(who, claim))));
  const seenReports = model.reports.filter((report) => seesReport(who, report)).toReversed();
  const listedReports = await shown(real, who, [reports.listReports, {}]);
  expect(listedReports).toMatchObject(seenReports.map((report) => wireReport(real, report)));
  const pending = await shown(real, who, [reports.listReports, { pending: 'true' }]);
  expect(byId(pending)).toEqual(byId(seenReports.filter((report) => report.validatedBy === null)));
  const seenDocuments = model.documents.filter((row) => seesDocument(who, row)).toReversed();
  const listedDocuments = await shown(real, who, [documents.listDocuments, {}]);
  expect(listedDocuments).toMatchObject(seenDocuments.map((row) => wireDocument(real, row)));
  if (roleOf(who) === 'ADMIN') await compareTrash(model, real);
}

const wire = (real: Real, person: Person | null): number | null =>
  person === null ? null : idOf(real, person);

const wireClaim = (real: Real, { id, status, client, assignee, author }: ModelClaim) => ({
  id,
  status,
  clientId: wire(real, client),
  assigneeId: wire(real, assignee),
  userId: wire(real, assignee ?? client),
  createdBy: wire(real, author),
});

const wireReport = (real: Real, { id, user, solution, validatedBy }: ModelReport) => ({
  id,
  userId: wire(real, user),
  solutionId: solution === null ? null : real.solutions[solution],
  validatedByEmployee: validatedBy !== null,
  employeeId: wire(real, validatedBy),
});

const wireDocument = (real: Real, { id, user, employee, uploader }: ModelDocument) => ({
  id,
  userId: wire(real, user),
  employeeId: wire(real, employee),
  uploadedBy: wire(real, uploader),
});

async function compareTrash(model: Model, real: Real): Promise<void> {
  const items = await shown(real, 'admin', [listTrash, { perPage: '1000' }]);
  const gone = (area: TrashArea, rows: readonly { id: number; deleted: boolean }[]) =>
    rows.filter(({ deleted }) => deleted).map(({ id }) => `${area} ${id}`);
  expect(items.map((item) => `${(item as { area?: string }).area} ${item.id}`).toSorted()).toEqual(
    [
      ...gone('claims', model.claims),
      ...gone('reports', model.reports),
      ...gone('documents', model.documents),
    ].toSorted(),
  );
}

/** Checks the newest few of each kind one by one, because not everything readable is in a list. */
export async function compareEach(model: Model, { t, users }: Real, who: Person): Promise<void> {
  const few = 3;
  const expected = [
    ...model.claims
      .slice(-few)
      .map((row) => [claims.getClaim, row.id, seesClaim(who, row)] as const),
    ...model.reports
      .slice(-few)
      .map((row) => [reports.getReport, row.id, seesReport(who, row)] as const),
    ...model.documents
      .slice(-few)
      .map((row) => [documents.getDocument, row.id, seesDocument(who, row)] as const),
  ];
  for (const [endpoint, id, sees] of expected) {
    const { statusCode } = await t.call(endpoint, users[who], { params: { id } });
    expect({ path: endpoint.path, id, statusCode }).toMatchObject({ statusCode: sees ? 200 : 404 });
  }
}

/** Runs a story from the start, then compares each person's view; returns the final state. */
export async function tellStory(
  t: TestApp,
  deeds: Iterable<fc.AsyncCommand<Model, Real>>,
): Promise<Model> {
  const model = emptyModel();
  const real = await makeReal(t);
  await fc.asyncModelRun(() => ({ model, real }), deeds);
  for (const who of PEOPLE) await compare(model, real, who);
  return model;
}
