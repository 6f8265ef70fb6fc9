import type { ClientAct, ConversationSuggestion } from '@recourse/contract/conversations';
import { waitingOf } from '../../lib/form/waiting.ts';
import { getSession } from '../../lib/session/session.ts';
import { sayIn, sender } from './outbox.ts';

/**
 * The actions of a client in a conversation besides writing. Each is sent as a message with the label of its button.
 */
export interface Acts {
  readonly say: (act: ClientAct, body: string) => void;
  readonly pick: (suggestion: Pick<ConversationSuggestion, 'id'>, body: string) => void;
  readonly neither: (body: string) => void;
}

/** The buttons of a conversation. A second press before the message was sent does not send it twice. */
export function actsIn(conversationId: string): Acts {
  const say = (act: ClientAct, body: string, solutionId?: number): void => {
    const waits = waitingOf(getSession().user).some(
      (message) =>
        message.conversationId === conversationId &&
        message.act === act &&
        message.solutionId === solutionId,
    );
    if (waits) sender.retry(conversationId);
    else sayIn(conversationId, { body, act, ...(solutionId === undefined ? {} : { solutionId }) });
  };
  return {
    say,
    pick: ({ id }, body) => say('CARD', body, id),
    neither: (body) => say('NEITHER', body),
  };
}
