import type { Conversation } from '@recourse/contract/conversations';
import type { Waiting } from '../../lib/form/waiting.ts';
import type { Kept } from './conversations.queries.ts';
import type { SenderState } from './sender.ts';

interface Situation extends SenderState {
  readonly kept: Kept;
  /** Messages that have not reached the server. */
  readonly unsent: readonly Waiting[];
}

interface PanelState {
  /** Why nothing can be written any more: the claim is closed or deleted. */
  readonly over: 'CLOSED' | 'DELETED' | null;
  readonly saving: 'saved' | 'running' | 'waiting' | 'failed';
  /** Whether the assistant is looking for an answer. */
  readonly isThinking: boolean;
  readonly isHandingOver: boolean;
  /** Whether there is a message, so that there is something to hand over. */
  readonly mayAsk: boolean;
}

/** The state of a conversation. */
export function stateOf({ kept, unsent, sending, troubles }: Situation): PanelState {
  const { messages, claim, isOver } = kept;
  const kinds = new Set(unsent.map(({ id }) => troubles.get(id)?.kind));
  const current = unsent.find(({ id }) => id === sending);
  return {
    over: overOf({ claim, isOver }, kinds),
    saving: savingOf(unsent, { isSending: current !== undefined, kinds }),
    isThinking: current !== undefined && current.act === undefined && claim === null,
    isHandingOver: current?.act === 'PERSON' || current?.act === 'NO',
    mayAsk: unsent.length > 0 || messages.some(({ author }) => author.role === 'CLIENT'),
  };
}

function overOf(
  { claim, isOver }: Pick<Kept, 'claim' | 'isOver'>,
  kinds: ReadonlySet<unknown>,
): PanelState['over'] {
  if (isOver || kinds.has('DELETED')) return 'DELETED';
  return claim?.status === 'CLOSED' || kinds.has('CLOSED') ? 'CLOSED' : null;
}

function savingOf(
  unsent: readonly Waiting[],
  { isSending, kinds }: { isSending: boolean; kinds: ReadonlySet<unknown> },
): PanelState['saving'] {
  if (unsent.length === 0) return 'saved';
  if (isSending) return 'running';
  return kinds.has('REFUSED') ? 'failed' : 'waiting';
}

const DAY_MS = 86_400_000;

/**
 * Whether a returning client continues his newest conversation at `now` (ms). He does when a person handles it, or when
 * it changed within the last day. After that a new complaint is more likely, and the old messages would become part of
 * the new question.
 */
export const goesOn = (
  { claim, updatedAt }: Pick<Conversation, 'claim' | 'updatedAt'>,
  now: number,
): boolean => (claim !== null && claim.status !== 'CLOSED') || now - Date.parse(updatedAt) < DAY_MS;
