import { afterEach, expect, test, vi } from 'vitest';
import { employeeReportPlace, paletteAreas } from './palette-areas.ts';
import { areaGroup } from './palette-items.ts';
import { isNamed, isSearchable } from './palette-search.ts';
import { PATHS, roleMaySee } from '../paths.ts';

afterEach(() => vi.unstubAllGlobals());

test('each role finds what it may list and has a screen for', () => {
  const found = (role: 'ADMIN' | 'EMPLOYE' | 'CLIENT') =>
    paletteAreas(role, 7).map(({ area }) => area);
  expect(found('ADMIN')).toEqual(['users', 'claims', 'solutions', 'documents', 'reports']);
  expect(found('EMPLOYE')).toEqual(['users', 'claims', 'solutions', 'documents', 'reports']);
  expect(found('CLIENT')).toEqual(['claims', 'documents', 'reports']);
});

/** A row that has the fields of every area's rows. */
const row = (own: boolean) => ({
  id: own ? 12 : 13,
  contenu: 'c',
  status: 'OPEN',
  texte: 's',
  username: 'ada',
  nom: 'n',
  role: 'CLIENT',
  type: 'photo',
  uploadedBy: own ? 7 : 8,
  reclamationText: 'r',
  validatedByEmployee: false,
  handledByAI: false,
});

test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
  '%s is led to screens of his own, with the search and the row',
  async (role) => {
    vi.stubGlobal('fetch', async (request: Request | string) =>
      String(request instanceof Request ? request.url : request).includes('config')
        ? new Response('{"apiBase":"http://portal.test"}')
        : Response.json({ data: [row(true), row(false)], meta: { total: 9 } }),
    );
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    expect(paletteAreas(role, 7).length).toBeGreaterThan(2);
    for (const area of paletteAreas(role, 7)) {
      const { found, list } = await area.find({
        q: 'a&b',
        signal: new AbortController().signal,
        t: (key) => key,
      });
      expect(found).toHaveLength(2);
      for (const { to } of found) {
        expect(roleMaySee(to, [role])).toBe(true);
        const { pathname, searchParams } = new URL(to, 'http://portal.test');
        // Claims and clients have pages of their own; other rows are opened in their lists.
        if (/\/1[23]$/.test(pathname)) continue;
        expect([searchParams.get('q'), searchParams.get('open')]).toEqual([
          'a&b',
          expect.stringMatching(/^1[23]$/),
        ]);
      }
      expect(list === null || roleMaySee(list, [role])).toBe(true);
    }
  },
);

test('the way to the whole list is offered only where it has more than is shown', () => {
  const found = [1, 2].map((id) => ({ id, text: `Claim ${id}`, hint: '', to: '/claims' }));
  const [area] = paletteAreas('CLIENT', 7);
  const shown = (total: number) =>
    areaGroup((key) => key, {
      area: area!,
      findings: { found, total, list: '/claims' },
      error: undefined,
    })?.items;
  expect(shown(2)?.map(({ id }) => id)).toEqual(['claims-1', 'claims-2']);
  expect(shown(3)?.map(({ id }) => id)).toEqual(['claims-1', 'claims-2', 'claims-all']);
});

test("an employee's report is looked up where it stands", () => {
  expect(employeeReportPlace({ validatedByEmployee: true, handledByAI: false })).toEqual([
    PATHS.employeeReports,
  ]);
  expect(employeeReportPlace({ validatedByEmployee: false, handledByAI: true })).toEqual([
    PATHS.employeeAiReports,
  ]);
  expect(employeeReportPlace({ validatedByEmployee: false, handledByAI: false })).toEqual([
    PATHS.employeeAiReports,
    { view: 'unmatched' },
  ]);
});

test('one letter is too little to search for, one digit is an id', () => {
  expect(['', 'a', '7', 'ab'].map(isSearchable)).toEqual([false, false, true, true]);
});

test('a screen is found by any of its words, whatever the case and the accents', () => {
  expect(isNamed('AI Reports to Validate', 'valid repo')).toBe(true);
  expect(isNamed('Réclamations', 'RECLAM')).toBe(true);
  expect(isNamed('Users', 'claims')).toBe(false);
  expect(isNamed('Users', '')).toBe(true);
});
