import { addEnglishTexts } from '../../lib/i18n/i18n.ts';
import { listClaims } from '@recourse/contract/claims';
import { type Document, listDocuments } from '@recourse/contract/documents';
import type { RowArea } from '@recourse/contract/events';
import { findPeople } from '@recourse/contract/people';
import { listReports, type Report } from '@recourse/contract/reports';
import type { Role } from '@recourse/contract/values/roles';
import { listSolutions } from '@recourse/contract/solutions';
import { call } from '../../lib/api/api.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { changeParams } from '../../lib/list/list-state.ts';
import { OPENED_ROW } from '../../lib/list/opened-row.ts';
import { casePath, CLAIM_LISTS, type Path, PATHS, personPath } from '../paths.ts';
import { texts } from '../../texts/en-reporting.ts';

addEnglishTexts(texts);

/** Number of rows of each area that the palette shows. */
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
  /** The number of rows of the whole list. */
  readonly total: number;
  /** The address of that list; null when its rows are on several screens. */
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

/** The address of a list with some of its state. Values of null and '' are left out. */
function address(path: Path, state: Readonly<Record<string, string | number | null>>): string {
  return `${path}?${changeParams(new URLSearchParams(), state).toString()}`;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

interface Look<Row> {
  /** The screen of a row, and the part of its address before the search. */
  readonly place: (row: Row) => readonly [path: Path, view?: Readonly<Record<string, string>>];
  readonly describe: (row: Row) => Pick<Found, 'text' | 'hint'>;
  /** The screen that shows all results; null when there are several. */
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

/** Claims have their own pages. For an employee, the queue is a separate list on the server. */
const claims = (role: Role): PaletteArea => ({
  area: 'claims',
  heading: 'palette.claims',
  failed: 'claims.loadFailed',
  find: async (request) => {
    const { query, signal } = searchOf(request);
    const lists = await Promise.all([
      call(listClaims, { query, signal }),
      ...(role === 'EMPLOYE'
        ? [call(listClaims, { query: { ...query, unassigned: true }, signal })]
        : []),
    ]);
    const rows = new Map(lists.flatMap(({ data }) => data).map((claim) => [claim.id, claim]));
    return {
      found: [...rows.values()].slice(0, SHOWN).map((claim) => ({
        id: claim.id,
        text: claim.contenu,
        hint: [
          role !== 'CLIENT' && claim.clientName,
          `#${claim.id}`,
          request.t(`status.${claim.status}`),
        ]
          .filter(Boolean)
          .join(' · '),
        to: casePath(role, claim.id),
      })),
      total: lists[0]?.meta.total ?? 0,
      list: address(CLAIM_LISTS[role], { q: request.q }),
    };
  },
});

/** People by a part of their name. Clients have pages. Colleagues are in the administrators' list of users. */
const people = (role: 'ADMIN' | 'EMPLOYE'): PaletteArea => ({
  area: 'users',
  heading: 'palette.people',
  failed: 'users.loadFailed',
  find: async ({ q, signal, t }) => {
    const { data } = await call(findPeople, { query: { q }, signal });
    const placed = data.flatMap(({ id, username, nom, role: theirs }) => {
      const page = theirs === 'CLIENT' ? personPath(role, id) : null;
      const to =
        page ?? (role === 'ADMIN' ? address(PATHS.adminUsers, { q, [OPENED_ROW]: id }) : null);
      if (to === null) return [];
      const text = nom === null || nom === '' ? username : `${nom} (${username})`;
      return { id, text, hint: t(`role.${theirs}`), to };
    });
    return { found: placed.slice(0, SHOWN), total: placed.length, list: null };
  },
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

/** The screen of a report for an employee. There are two, and the waiting reports have several views. */
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
      people('ADMIN'),
      claims('ADMIN'),
      solutions(PATHS.adminSolutions),
      documents(() => [PATHS.adminDocuments], PATHS.adminDocuments),
      reports(() => [PATHS.adminReports], PATHS.adminReports),
    ];
  if (role === 'EMPLOYE')
    return [
      people('EMPLOYE'),
      claims('EMPLOYE'),
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
    claims('CLIENT'),
    documents(() => [PATHS.clientDocuments], PATHS.clientDocuments),
    reports(() => [PATHS.clientReports], PATHS.clientReports),
  ];
}
