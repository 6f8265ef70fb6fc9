import type { Report } from '@recourse/contract/reports';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../../testing/fake-browser.ts';
import { startSession } from '../../../lib/session/session.ts';
import { shownWhileLoading } from '../../../testing/switched-list.ts';
import { aiReportListQuery, lessonQuery, validateAiReport } from './employe-ai-reports.queries.ts';

const validation = { id: 5, version: 2, solutionId: 9, employeeId: 3 };
const refusal = (status: number) => Response.json({ message: 'No.' }, { status });

beforeEach(() => {
  fakeStorage({ token: fakeToken({ id: 3, roles: ['EMPLOYE'] }) });
  startSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a report is validated with the solution and the version that were shown', async () => {
  const asked = fakeServer(Response.json({}));
  await validateAiReport(validation);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: 'http://test.local/api/reports/5/validateBy/3',
    body: '{"solutionId":9}',
  });
  expect(asked[0]?.headers.get('if-match')).toBe('"2"');
});

test.each([400, 404, 500, 503])('after status %i the report is updated instead', async (status) => {
  const asked = fakeServer(refusal(status), Response.json({}));
  await validateAiReport(validation);
  expect(asked[1]).toMatchObject({ method: 'PUT', url: 'http://test.local/api/reports/5' });
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    solutionId: 9,
    validatedByEmployee: true,
    employeeId: 3,
  });
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
});

test('a lost connection also leads to the update', async () => {
  const asked = fakeServer(new TypeError('Failed to fetch'), Response.json({}));
  await validateAiReport(validation);
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});

test.each([401, 403, 409, 412, 422])('status %i is the decision and is shown', async (status) => {
  const asked = fakeServer(refusal(status));
  await expect(validateAiReport(validation)).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test('the error of the update is what remains', async () => {
  fakeServer(refusal(404), refusal(409));
  await expect(validateAiReport(validation)).rejects.toMatchObject({ status: 409 });
});

test('what a validation taught is asked once, and anew after the report was validated anew', async () => {
  const asked = fakeServer(Response.json({ answered: 1, suggested: null, blind: false }));
  const client = new QueryClient();
  await client.fetchQuery(lessonQuery({ id: 5, version: 3 }));
  await client.fetchQuery(lessonQuery({ id: 5, version: 3 }));
  expect(asked).toHaveLength(1);
  await client.fetchQuery(lessonQuery({ id: 5, version: 5 }));
  expect(asked).toHaveLength(2);
});

test('the reports of one view do not stand under another one while those load', () => {
  const rows = { data: [] as Report[], meta: { page: 1, perPage: 10, total: 0, next: null } };
  const matched = aiReportListQuery({ perPage: 10 }, 'matched');
  for (const view of ['unmatched', 'resolved'] as const)
    expect(shownWhileLoading(rows, matched, aiReportListQuery({ perPage: 10 }, view))).toBe(
      undefined,
    );
  const next = aiReportListQuery({ perPage: 10, page: 2 }, 'matched');
  expect(shownWhileLoading(rows, matched, next)).toBe(rows);
});
