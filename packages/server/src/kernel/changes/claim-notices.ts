import { isDone } from '@recourse/contract/claims';
import { isAnswer } from '@recourse/contract/claims-thread';
import type { Kysely } from 'kysely';
import type { ClaimRow, MessageRow, Tables } from '../../db/tables.ts';
import { type Doing, type Notice, notify } from './notify.ts';
import type { Recorded } from './record-change.ts';

/** Decides who is told of a change of a claim: its client, and the employee who answers it. */

type Message = Pick<MessageRow, 'side' | 'author_id' | 'purpose' | 'created_at'> & {
  claim_id: number;
};
type State = Pick<ClaimRow, 'status' | 'response' | 'assignee_id'>;

/** A claim before and after a write; `before` is null for a new one. */
interface Step {
  readonly id: number;
  readonly before: State | null;
  readonly after: State;
}

/** A write. `isMessage`: the response of the claims was already stored as a message. */
interface Writing extends Doing {
  readonly reason?: string;
  readonly isMessage?: boolean;
}

type About = Omit<Notice, 'area' | 'objectId'>;

/**
 * Tells the other side of new messages. Also tells the assignee of a claim when another employee writes a message.
 * `recorded` is written with that.
 */
export async function tellOfMessages(
  trx: Kysely<Tables>,
  messages: readonly Message[],
  recorded?: Recorded,
): Promise<void> {
  let left = recorded;
  const groups = Map.groupBy(messages, ({ author_id, created_at }) =>
    [author_id, created_at.getTime()].join(),
  );
  for (const [first, ...more] of groups.values()) {
    if (first === undefined) continue;
    const by = { userId: first.author_id, at: first.created_at };
    // oxlint-disable-next-line no-await-in-loop -- one group in practice: one person writes at one time
    await notify(trx, by, [first, ...more].flatMap(noticesOfMessage), left);
    left = undefined;
  }
}

function noticesOfMessage({ claim_id, side, purpose }: Message): Notice[] {
  const about = { area: 'claims', objectId: claim_id } as const;
  const toAssignee = { ...about, kind: 'claim.replied', to: 'ASSIGNEE' } as const;
  if (side === 'CLIENT') return [toAssignee];
  const kind = isAnswer(purpose) ? 'claim.answered' : 'claim.replied';
  return [{ ...about, kind, to: 'CLIENT' }, toAssignee];
}

/** Tells people what changed at claims. A new answer is told as a message, which says more than the new status. */
export async function tellOfSteps(
  trx: Kysely<Tables>,
  writing: Writing,
  steps: readonly Step[],
): Promise<void> {
  await notify(
    trx,
    writing,
    steps.flatMap((step) =>
      aboutStep(step, writing).map((about) => ({ area: 'claims', objectId: step.id, ...about })),
    ),
  );
}

function aboutStep({ before, after }: Step, writing: Writing): About[] {
  const about: About[] = [];
  if (after.assignee_id !== null && after.assignee_id !== before?.assignee_id)
    about.push({ kind: 'claim.assigned', to: after.assignee_id });
  if (before !== null) about.push(...aboutChange(before, after, writing));
  return about;
}

function aboutChange(before: State, after: State, { reason, isMessage }: Writing): About[] {
  const isChanged = (before.response ?? '') !== (after.response ?? '');
  if (isChanged && (reason === 'UNDONE' || (after.response ?? '') === ''))
    return [{ kind: 'claim.answer-withdrawn', to: 'CLIENT' }];
  if (before.status === after.status) return [];
  // The code that merges a claim tells its client which claim continues it.
  if (reason === 'MERGED') return [];
  if (reason === 'WITHDRAWN') return [{ kind: 'claim.withdrawn', to: 'ASSIGNEE' }];
  if (isDone(before.status) && !isDone(after.status))
    return [
      { kind: 'claim.reopened', to: 'CLIENT' },
      { kind: 'claim.reopened', to: 'ASSIGNEE' },
    ];
  // A written message says more than the new status does.
  const isTold = isChanged || (isMessage === true && reason === undefined);
  return isTold ? [] : [{ kind: 'claim.status', to: 'CLIENT', status: after.status }];
}
