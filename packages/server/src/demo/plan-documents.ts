import { DAY_MS } from '@recourse/contract/values/limits';
import type { ClaimRow } from '../db/tables.ts';
import { type PlannedDocument, share, upload } from './document-form.ts';
import type { Paper } from './paper.ts';
import { ANSWER_PAPERS, CLIENT_PAPERS, COLLEAGUE_PAPERS } from './papers.ts';
import { isForLoad } from './people.ts';
import { SPREAD_DAYS } from './plan.ts';
import { between } from './plan-claim.ts';
import type { Random } from './random.ts';
import { spokenIn } from './spoken.ts';
import type { DemoWorld } from './world.ts';

/** A claim that documents may be attached to. */
export type DemoClaim = Pick<
  ClaimRow,
  'id' | 'contenu' | 'client_id' | 'assignee_id' | 'created_at'
>;

const ORDINARY_COUNT = 40;
/** The maximum number of files in a load demo; its other documents are only descriptions. */
const MOST_FILES = 200;
/** In a load demo the documents with files are the newest, from this many last days. */
const RECENT_DAYS = 7;

/** How many documents have files, how many are only descriptions, and from how many last days those with files are. */
export function documentCounts(size: number) {
  if (!isForLoad(size)) return { files: ORDINARY_COUNT, described: 0, filesSinceDays: SPREAD_DAYS };
  const all = Math.floor(size / 2);
  const files = Math.min(all, MOST_FILES);
  return { files, described: all - files, filesSinceDays: RECENT_DAYS };
}

type Plan = (random: Random, scene: Scene) => PlannedDocument;

interface Scene {
  world: DemoWorld;
  since: Date;
  /** The claims since then that each kind of paper is related to. A claim is used once. */
  claimsFor: ReadonlyMap<Paper, DemoClaim[]>;
  used: Set<DemoClaim>;
}

/** The kinds of sharing take turns; frequent kinds have several turns. */
const TURNS: readonly Plan[] = [
  uploadAboutClaim,
  privateUpload,
  answerToClaim,
  uploadAboutClaim,
  sharedUpload,
  shareWithColleague,
  answerToClaim,
  uploadAboutClaim,
  privateUpload,
  shareWithClient,
];

/** Plans the documents with files, oldest first, so that ids follow time. Same seed, same plan. */
export function planDocuments(
  random: Random,
  world: DemoWorld,
  claims: readonly DemoClaim[],
): PlannedDocument[] {
  const { files, filesSinceDays } = documentCounts(world.size);
  const since = new Date(world.now.getTime() - filesSinceDays * DAY_MS);
  const recent = claims.filter((claim) => claim.created_at >= since);
  const scene = { world, since, claimsFor: matched(recent), used: new Set<DemoClaim>() };
  return Array.from({ length: files }, (_, index) =>
    (TURNS[index % TURNS.length] ?? privateUpload)(random, scene),
  ).toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
}

/** A client shows the assignee of a claim what the claim is about. */
function uploadAboutClaim(random: Random, scene: Scene): PlannedDocument {
  const found = paperWithClaim(random, scene, CLIENT_PAPERS);
  if (!found?.claim.client_id) return privateUpload(random, scene);
  const { claim, paper } = found;
  return upload(random, paper, {
    user_id: claim.client_id,
    employee_id: claim.assignee_id,
    claim_id: claim.id,
    created_at: between(random, claim.created_at, scene.world.now),
  });
}

/** A client uploads something for the administrators only. */
function privateUpload(random: Random, { world, since }: Scene): PlannedDocument {
  return upload(random, random.pick(CLIENT_PAPERS), {
    user_id: random.pick(world.clients),
    employee_id: null,
    claim_id: null,
    created_at: sometime(random, since, world.now),
  });
}

function sharedUpload(random: Random, scene: Scene): PlannedDocument {
  const { row, file } = privateUpload(random, scene);
  return { row: { ...row, employee_id: random.pick(scene.world.employees) }, file };
}

/** An employee sends a client something that settles the claim. */
function answerToClaim(random: Random, scene: Scene): PlannedDocument {
  const found = paperWithClaim(random, scene, ANSWER_PAPERS);
  if (!found?.claim.assignee_id) return shareWithClient(random, scene);
  const { claim, paper } = found;
  return share(random, paper, {
    user_id: claim.client_id,
    employee_id: claim.assignee_id,
    claim_id: claim.id,
    created_at: between(random, claim.created_at, scene.world.now),
  });
}

function shareWithClient(random: Random, { world, since }: Scene): PlannedDocument {
  return share(random, random.pick(ANSWER_PAPERS), {
    user_id: random.pick(world.clients),
    employee_id: random.pick(world.employees),
    claim_id: null,
    created_at: sometime(random, since, world.now),
  });
}

function shareWithColleague(random: Random, { world, since }: Scene): PlannedDocument {
  const sender = random.pick(world.employees);
  return share(random, random.pick(COLLEAGUE_PAPERS), {
    user_id: random.pick(world.employees.filter((id) => id !== sender)),
    employee_id: sender,
    claim_id: null,
    created_at: sometime(random, since, world.now),
  });
}

function matched(claims: readonly DemoClaim[]): ReadonlyMap<Paper, DemoClaim[]> {
  const spoken = claims.map((claim) => ({ claim, language: spokenIn(claim.contenu) }));
  const fits = (paper: Paper, { claim, language }: (typeof spoken)[number]): boolean =>
    paper.language === language &&
    paper.about.test(claim.contenu) &&
    // An answer to a claim comes only from its assignee.
    (claim.assignee_id !== null || CLIENT_PAPERS.includes(paper));
  return new Map(
    [...CLIENT_PAPERS, ...ANSWER_PAPERS].map((paper) => [
      paper,
      spoken.filter((one) => fits(paper, one)).map(({ claim }) => claim),
    ]),
  );
}

/** Picks a kind of paper and an unused related claim; null when there is none. */
function paperWithClaim(
  random: Random,
  { claimsFor, used }: Scene,
  papers: readonly Paper[],
): { claim: DemoClaim; paper: Paper } | null {
  const open = papers.flatMap((paper) => {
    const claims = claimsFor.get(paper)?.filter((claim) => !used.has(claim)) ?? [];
    return claims.length > 0 ? [{ paper, claims }] : [];
  });
  if (open.length === 0) return null;
  const { paper, claims } = random.pick(open);
  const claim = random.pick(claims);
  used.add(claim);
  return { claim, paper };
}

function sometime(random: Random, from: Date, to: Date): Date {
  return new Date(from.getTime() + Math.round((to.getTime() - from.getTime()) * random.next()));
}
