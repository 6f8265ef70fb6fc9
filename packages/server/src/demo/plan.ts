import type { Insertable } from 'kysely';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { ClaimsTable, ReportsTable } from '../db/tables.ts';
import { composeComplaint } from './complaints.ts';
import { OUT_OF_SCOPE } from './out-of-scope.ts';
import { isFresh, planClaim, teamFor } from './plan-claim.ts';
import { planReport } from './plan-report.ts';
import type { Random } from './random.ts';
import { type Topic, topicOf } from './topics.ts';
import type { Complaint, DemoWorld, StoredSolution } from './world.ts';

export interface PlannedCase {
  report: Insertable<ReportsTable>;
  claim: Insertable<ClaimsTable>;
  /** What the claim is about. */
  topic: Topic;
  /** The client asked for a person, so the report belongs to this claim. */
  handedOver: boolean;
}

/** Everything happens within this many days before the load. */
export const SPREAD_DAYS = 42;
/** Above 1, more happens in the last days than in the first. */
const GROWTH = 1.3;
const OUT_OF_SCOPE_SHARE = 0.08;
const HAND_OVER_SHARE = 0.08;
/** Above 1, the first topics of the list are more frequent than the last. */
const POPULARITY = 1.5;

/** Plans `size` claims and as many reports, oldest first, so that ids follow time. Same seed, same plan. */
export function* planCases(random: Random, world: DemoWorld): Generator<PlannedCase> {
  for (let index = 0; index < world.size; index += 1) {
    const complaint = planComplaint(random, world, momentOf(random, world, index));
    const report = planReport(random, world, complaint);
    const isAsked = report.conversation_id !== null && random.chance(HAND_OVER_SHARE);
    // A client who asks for a person does not wait for weeks.
    const handedOver =
      isAsked && (report.validated_by_employee === true || isFresh(world, complaint));
    const about = handedOver
      ? complaint
      : planComplaint(random, world, momentOf(random, world, index));
    const claim = handedOver
      ? planHandedOverClaim(world, complaint, report)
      : planClaim(random, world, about);
    yield { report, claim, topic: topicOf(about), handedOver };
  }
}

/** A claim handed over from the conversation; validating the report answered and resolved it. */
function planHandedOverClaim(
  world: DemoWorld,
  complaint: Complaint,
  report: Insertable<ReportsTable>,
): Insertable<ClaimsTable> {
  const validatedAt = report.validated_at ?? null;
  const team = teamFor(world, complaint);
  const employeeId = report.employee_id ?? null;
  return {
    contenu: complaint.text,
    status: validatedAt ? 'RESOLVED' : 'OPEN',
    response: validatedAt ? (complaint.answer?.texte ?? null) : null,
    client_id: complaint.clientId,
    assignee_id: employeeId,
    team_id: employeeId === null || team.members.includes(employeeId) ? team.id : null,
    created_by: complaint.clientId,
    conversation_id: report.conversation_id ?? null,
    created_at: complaint.at,
    updated_at: validatedAt ?? complaint.at,
    version: validatedAt ? 2 : 1,
  };
}

function momentOf(random: Random, world: DemoWorld, index: number): Date {
  const elapsed = (index + random.next()) / world.size;
  return new Date(world.now.getTime() - Math.round(SPREAD_DAYS * DAY_MS * (1 - elapsed) ** GROWTH));
}

function planComplaint(random: Random, world: DemoWorld, at: Date): Complaint {
  const clientId = random.pick(world.clients);
  if (random.chance(OUT_OF_SCOPE_SHARE)) {
    return { at, clientId, ...random.pick(OUT_OF_SCOPE), answer: null };
  }
  const answer = pickAnswer(random, world);
  const { language } = answer;
  const text = composeComplaint(random, { text: random.pick(answer.complaints), language });
  return { at, clientId, text, language, answer };
}

function pickAnswer(random: Random, world: DemoWorld): StoredSolution {
  const rank = Math.floor(world.solutions.length * random.next() ** POPULARITY);
  return world.solutions[rank] ?? random.pick(world.solutions);
}
