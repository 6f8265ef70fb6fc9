import { login } from '@recourse/contract/auth';
import { type Claim, createClaim, deleteClaim, updateClaim } from '@recourse/contract/claims';
import { postNote } from '@recourse/contract/claims-thread';
import { type Document, deleteDocument } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import {
  createReport,
  deleteReport,
  type Report,
  validateReportBy,
} from '@recourse/contract/reports';
import { createSolution, deleteSolution, type Solution } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import { uploadAs } from './documents.ts';
import {
  asUsername,
  grouped,
  HOSTILE,
  HOSTILE_ITEMS,
  HOSTILE_NAMES,
  MARK,
} from './hostile-texts.ts';
import { PASSWORD, type Person, type Portal, sendPatiently } from './portal.ts';
import type { ScreenRole } from './screens.ts';

/**
 * Rows of every kind with hostile text in every field. Twenty rows of each list, which is one page, contain all of
 * HOSTILE.
 */

const GROUPS = grouped(HOSTILE, 4);
const ENDLESS = 'W'.repeat(LIMITS.longText);
const ALL = `${HOSTILE.join('\n')}\n${ENDLESS.slice(0, 1_000)}`;
/** Words that no other complaint has, so that these complaints form their own gap. */
const UNANSWERED = 'zyzzyva quoxmire';

type People = Record<ScreenRole, Person>;

export interface HostileRows {
  people: People;
  /** Solutions that were suggested to clients. */
  solution: Solution;
  /** The newest claim. It contains all the texts, also in its response. */
  claim: Claim;
}

/** Fills an empty portal, whose rate limits must allow hundreds of requests. */
export async function fillWithHostileTexts(portal: Portal): Promise<HostileRows> {
  const people = await hostilePeople(portal);
  const solutions = await hostileSolutions(portal);
  await hostileReports(portal, people, solutions);
  await hostileDocuments(portal, people);
  const claim = await hostileClaims(portal, people);
  await hostileTrash(portal);
  const [solution] = solutions;
  if (!solution) throw new Error('There is no solution.');
  return { people, solution, claim };
}

/** One user for every four texts, and one with a single word. The first three are those who view the screens. */
async function hostilePeople(portal: Portal): Promise<People> {
  const { token } = await portal.admin();
  const roles = ['ADMIN', 'EMPLOYE', 'CLIENT'] as const;
  const people = await Promise.all(
    [['M'.repeat(LIMITS.username)], ...grouped(HOSTILE_NAMES, 4)].map(async (texts, index) => {
      const body = {
        username: asUsername(texts[0] ?? ''),
        nom: texts.join(' ').slice(0, LIMITS.nom),
        email: `{{constructor}}'\`$!${'w'.repeat(40)}${index}@example.org`,
        phone: index % 2 === 0 ? `<b ${MARK}>060000</b>` : 'W'.repeat(LIMITS.phone),
        role: roles[index] ?? (index % 2 === 0 ? 'EMPLOYE' : 'CLIENT'),
        password: PASSWORD,
      };
      await portal.call(register, token, { body });
      return body;
    }),
  );
  const [ADMIN, EMPLOYE, CLIENT] = await Promise.all(
    people.slice(0, 3).map(({ username }) => signIn(portal, username)),
  );
  if (!ADMIN || !EMPLOYE || !CLIENT) throw new Error('Somebody is missing.');
  return { ADMIN, EMPLOYE, CLIENT };
}

/** Signs in with a hostile User-Agent. */
async function signIn(portal: Portal, username: string): Promise<Person> {
  const response = await sendPatiently(new URL(login.path, portal.url), {
    method: login.method,
    headers: {
      'content-type': 'application/json',
      'user-agent': HOSTILE[0] ?? '',
      'x-forwarded-for': HOSTILE[5] ?? '',
    },
    body: JSON.stringify({ email: username, password: PASSWORD }),
  });
  const { id, token } = (await response.json()) as Person;
  return { id, username, token };
}

async function hostileSolutions(portal: Portal): Promise<Solution[]> {
  const { token } = await portal.admin();
  const add = (body: object) => portal.call<Solution>(createSolution, token, { body });
  const two = await Promise.all(
    GROUPS.map((texts) => add({ texte: texts.join('\n'), motcle: texts })),
  );
  await add({ texte: ALL, motcle: HOSTILE.slice(-LIMITS.keywords) });
  return two;
}

async function hostileReports(
  portal: Portal,
  { EMPLOYE, CLIENT }: People,
  solutions: readonly Solution[],
): Promise<void> {
  const { token } = await portal.admin();
  const file = (body: object) => portal.call<Report>(createReport, token, { body });
  const extras = {
    userId: CLIENT.id,
    steps: JSON.stringify(HOSTILE_ITEMS),
    tags: JSON.stringify(HOSTILE_ITEMS),
  };
  // Validated reports for the employee's own list. All have the same solution, for the recall.
  await Promise.all(
    GROUPS.map(async (texts) => {
      const text = texts.join('\n');
      const { id } = await file({ ...extras, reclamationText: text, summary: text });
      const solutionId = solutions[0]?.id;
      await portal.call(validateReportBy, EMPLOYE.token, {
        params: { id, employeeId: EMPLOYE.id },
        body: { solutionId },
      });
    }),
  );
  await Promise.all(
    GROUPS.map((texts, index) => {
      const text = texts.join('\n');
      const solutionId = solutions[index]?.id;
      return file({ ...extras, reclamationText: text, summary: text, solutionId });
    }),
  );
  await file({ ...extras, reclamationText: ALL, summary: ALL, solutionId: solutions[0]?.id });
  for (const reclamationText of [`${UNANSWERED} ${ALL}`, `${ALL} ${UNANSWERED}`])
    await portal.call(createReport, CLIENT.token, { body: { reclamationText, solutionId: null } });
}

/**
 * Documents from the employee to the client, and one of the client with a hostile name and content.
 */
async function hostileDocuments(portal: Portal, { EMPLOYE, CLIENT }: People): Promise<void> {
  const userId = String(CLIENT.id);
  await Promise.all(
    GROUPS.map((texts) => {
      const text = texts.join(' ').slice(0, LIMITS.nom);
      return uploadAs(portal, EMPLOYE, { fields: { nom: text, type: text, userId } });
    }),
  );
  const name = `${HOSTILE[5] ?? ''} ${ENDLESS.slice(0, 150)}.txt`;
  const bytes = Buffer.from(ALL);
  await uploadAs(portal, CLIENT, {
    fields: { employeeId: String(EMPLOYE.id) },
    file: { name, bytes, type: 'text/plain' },
  });
}

/** Claims of the client that the employee answered, one of them with a note, and one for the queue. */
async function hostileClaims(portal: Portal, { ADMIN, EMPLOYE, CLIENT }: People): Promise<Claim> {
  const { token } = await portal.admin();
  const file = (contenu: string) =>
    portal.call<Claim>(createClaim, CLIENT.token, { body: { contenu } });
  const answer = ({ id }: Claim, response: string) =>
    portal.call<Claim>(updateClaim, token, {
      params: { id },
      body: { userId: EMPLOYE.id, response },
    });
  await file(ALL);
  await Promise.all(
    GROUPS.map(async (texts) => answer(await file(texts.join('\n')), texts.join('\n'))),
  );
  // Its title is a single word, and so is the name of the note's author.
  const claim = await file(`${ENDLESS.slice(0, 200)} ${ALL}`);
  const { id } = claim;
  await portal.call(postNote, ADMIN.token, { params: { id }, body: { body: ALL } });
  return answer(claim, ALL);
}

async function hostileTrash(portal: Portal): Promise<void> {
  const admin = await portal.admin();
  const { token } = admin;
  // The trash shows the beginning of a text only.
  for (const texts of grouped(HOSTILE, 3)) {
    const text = texts.join(' ');
    const body = { contenu: text };
    const { id } = await portal.call<Claim>(createClaim, token, { body });
    await portal.call(deleteClaim, token, { params: { id } });
  }
  const text = HOSTILE[5] ?? '';
  const solution = await portal.call<Solution>(createSolution, token, { body: { texte: text } });
  await portal.call(deleteSolution, token, { params: { id: solution.id } });
  const body = { reclamationText: text, solutionId: null };
  const report = await portal.call<Report>(createReport, token, { body });
  await portal.call(deleteReport, token, { params: { id: report.id } });
  const document: Document = await uploadAs(portal, admin, { fields: { nom: text, type: text } });
  await portal.call(deleteDocument, token, { params: { id: document.id } });
}
