import { listClaims } from '@recourse/contract/claims';
import { type Document, listDocuments } from '@recourse/contract/documents';
import type { RowArea } from '@recourse/contract/events';
import { listReports, type Report } from '@recourse/contract/reports';
import type { Role } from '@recourse/contract/values/roles';
import { listSolutions } from '@recourse/contract/solutions';
import { listUsers } from '@recourse/contract/users';
import { call } from '../../lib/api/api.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { changeParams } from '../../lib/list/list-state.ts';
import { OPENED_ROW } from '../../lib/list/opened-row.ts';
import { type Path, PATHS } from '../paths.ts';

/** Rows of each area that the palette shows. */
const SHOWN = 5;

/** A found row, and the address that shows it. */
export interface Found {
  readonly id: number;
  readonly text: string;
  /** Distinguishes it from rows with the same text. */
  readonly hint: string;
  readonly to: string;
}

export interface Findings {
  readonly found: readonly Found[];
  /** How many the whole list has. */
  readonly total: number;
  /** The address of that list; null where its rows stand on several screens. */
  readonly list: string | null;
}

export interface FindRequest {
  readonly q: string;
  readonly signal: AbortSignal;
  /** Translates the server's codes for the reader. */
  readonly t: Translate;
}

/** An area that the palette searches through the server. */
export interface PaletteArea {
  readonly area: RowArea;
  readonly heading: TextKey;
  /** The message when the search failed. */
  readonly failed: TextKey;
  find(request: FindRequest): Promise<Findings>;
}

/** The address of a list with some of its state; null and '' leave it out. */
function address(path: Path, state: Readonly<Record<string, string | number | null>>): string {
  return `${path}?${changeParams(new URLSearchParams(), state).toString()}`;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

interface Look<Row> {
  /** The screen of a row, and what of its address comes before the search. */
  readonly place: (row: Row) => readonly [path: Path, view?: Readonly<Record<string, string>>];
  readonly describe: (row: Row) => Pick<Found, 'text' | 'hint'>;
  /** The screen that shows all findings; null when there are several. */
  readonly list: Path | null;
}

function findings<Row extends { id: number }>(
  { data, meta }: Page<Row>,
  q: string,
  { place, describe, list }: Look<Row>,
): Findings {
  return {
    found: data.map((row) => {
      const [path, view = {}] = place(row);
      return {
        id: row.id,
        ...describe(row),
        to: address(path, { ...view, q, [OPENED_ROW]: row.id }),
      };
    }),
    total: meta.total,
    list: list && address(list, { q }),
  };
}

const searchOf = ({ q, signal }: FindRequest) => ({ query: { q, perPage: SHOWN }, signal });

const claims = (path: Path): PaletteArea => ({
  area: 'claims',
  heading: 'palette.claims',
  failed: 'claims.loadFailed',
  find: async (request) =>
    findings(await call(listClaims, searchOf(request)), request.q, {
      place: () => [path],
      describe: ({ id, contenu, status }) => ({
        text: contenu,
        hint: `#${id} · ${request.t(`status.${status}`)}`,
      }),
      list: path,
    }),
});

const solutions = (path: Path): PaletteArea => ({
  area: 'solutions',
  heading: 'palette.solutions',
  failed: 'solutions.loadFailed',
  find: async (request) =>
    findings(await call(listSolutions, searchOf(request)), request.q, {
      place: () => [path],
      describe: ({ id, texte }) => ({ text: texte, hint: `#${id}` }),
      list: path,
    }),
});

const users = (path: Path): PaletteArea => ({
  area: 'users',
  heading: 'palette.users',
  failed: 'users.loadFailed',
  find: async (request) =>
    findings(await call(listUsers, searchOf(request)), request.q, {
      place: () => [path],
      describe: ({ username, nom, role }) => ({
        text: nom === null || nom === '' ? username : `${username} (${nom})`,
        hint: request.t(`role.${role}`),
      }),
      list: path,
    }),
});

const documents = (place: Look<Document>['place'], list: Path | null): PaletteArea => ({
  area: 'documents',
  heading: 'palette.documents',
  failed: 'documents.loadFailed',
  find: async (request) =>
    findings(await call(listDocuments, searchOf(request)), request.q, {
      place,
      describe: ({ id, nom, type }) => ({ text: nom, hint: `#${id} · ${type}` }),
      list,
    }),
});

const reports = (place: Look<Report>['place'], list: Path | null): PaletteArea => ({
  area: 'reports',
  heading: 'palette.reports',
  failed: 'adminReports.loadFailed',
  find: async (request) =>
    findings(await call(listReports, searchOf(request)), request.q, {
      place,
      describe: ({ id, reclamationText }) => ({ text: reclamationText, hint: `#${id}` }),
      list,
    }),
});

/** The screen of an employee's report. There are two, and the waiting reports have several views. */
export function employeeReportPlace({
  validatedByEmployee,
  handledByAI,
}: Pick<Report, 'validatedByEmployee' | 'handledByAI'>): ReturnType<Look<Report>['place']> {
  if (validatedByEmployee) return [PATHS.employeeReports];
  return handledByAI ? [PATHS.employeeAiReports] : [PATHS.employeeAiReports, { view: 'unmatched' }];
}

/** The areas in which a role searches: the lists that it may read and has a screen for. */
export function paletteAreas(role: Role, userId: number | null): readonly PaletteArea[] {
  if (role === 'ADMIN')
    return [
      claims(PATHS.adminClaims),
      users(PATHS.adminUsers),
      solutions(PATHS.adminSolutions),
      documents(() => [PATHS.adminDocuments], PATHS.adminDocuments),
      reports(() => [PATHS.adminReports], PATHS.adminReports),
    ];
  if (role === 'EMPLOYE')
    return [
      claims(PATHS.employeeClaims),
      solutions(PATHS.employeeSolutions),
      documents(
        ({ uploadedBy }) =>
          uploadedBy === userId
            ? [PATHS.employeeDocuments]
            : [PATHS.employeeDocuments, { view: 'shared' }],
        null,
      ),
      reports(employeeReportPlace, null),
    ];
  return [
    claims(PATHS.clientClaims),
    documents(() => [PATHS.clientDocuments], PATHS.clientDocuments),
    reports(() => [PATHS.clientReports], PATHS.clientReports),
  ];
}
