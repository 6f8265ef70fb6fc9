import type {
  ConversationAnswer,
  ConversationMessage,
  ConversationSuggestion,
} from '@recourse/contract/conversations';
import type { Solution } from '@recourse/contract/solutions';
import type { Page, Route } from '@playwright/test';

/**
 * Tests use this to choose what the assistant answers a client. Otherwise it would depend on what other tests have
 * taught the portal.
 */

export const CONVERSATION_CALLS = /\/api\/conversations\/[^/?]+\/messages/;

type Answer = NonNullable<ConversationMessage['answer']> & { text?: string };

/** Replaces the answer to a message; undefined leaves it unchanged. */
export type Change = (answer: Answer, said: string) => Answer | undefined;

interface Sent {
  message: ConversationMessage;
  answer: ConversationAnswer;
}

/**
 * Changes the assistant's answers on their way, both in the call that sends a message and in the one that reads the
 * conversation.
 */
export async function changeAnswers(page: Page, change: Change): Promise<void> {
  const changed = (message: ConversationMessage, said: string): ConversationMessage => {
    const now = message.answer && change(message.answer, said);
    if (!now) return message;
    const { text = message.body, ...answer } = now;
    return { ...message, body: text, answer };
  };
  await page.route(CONVERSATION_CALLS, async (route) => {
    const response = await route.fetch().catch(() => null);
    // The portal has aborted its request, or the test has removed the route meanwhile.
    const give = (answer: Parameters<typeof route.fulfill>[0]) =>
      route.fulfill(answer).catch(() => undefined);
    if (response === null) return route.abort().catch(() => undefined);
    if (!response.ok()) return give({ response });
    if (route.request().method() === 'POST') {
      const sent: Sent | null = await response.json().catch(() => null);
      if (sent === null) return route.abort().catch(() => undefined);
      const { message, answer, ...rest } = sent;
      const told = answer.message && changed(answer.message, message.body ?? '');
      const json = {
        ...rest,
        message,
        answer: told ? { ...answer, ...told.answer, text: told.body ?? '', message: told } : answer,
      };
      return give({ response, json });
    }
    const read: { data: ConversationMessage[] } | null = await response.json().catch(() => null);
    if (read === null) return route.abort().catch(() => undefined);
    let said = '';
    const data = read.data.map((message) => {
      if (message.author.role === 'CLIENT' && message.act === null) said = message.body ?? '';
      return changed(message, said);
    });
    return give({ response, json: { ...read, data } });
  });
}

/**
 * Fails the calls that send messages until the returned function is called. Reading still works.
 */
export async function refuseMessages(
  page: Page,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await page.unroute(CONVERSATION_CALLS);
  await page.route(CONVERSATION_CALLS, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );
}

/** Makes every answer with solutions low-confidence. */
export const unsurely: Change = ({ suggestions }) =>
  suggestions.length === 0
    ? undefined
    : { kind: 'CHOICE', suggestions: suggestions.map((one) => ({ ...one, score: 0.5 })) };

/** A solution in the shape in which the assistant offers it. */
export const offered = (
  { id, texte, motcle, version }: Solution,
  score: number,
): ConversationSuggestion => ({
  id,
  texte,
  motcle,
  version,
  score,
  evidence: { words: [], confirmed: 0, compared: 0 },
});
