import type { Claim } from '@recourse/contract/claims';
import type { ConversationMessage, ConversationSuggestion } from '@recourse/contract/conversations';
import type { Waiting } from '../../lib/form/waiting.ts';

/** The entries of a conversation, in order. All functions are pure. */

/**
 * What the assistant asks below an answer. TELLING: which of two close solutions, by the words that distinguish them.
 * CARDS: which solution fits.
 */
export type Question = 'TELLING' | 'CARDS' | null;

/** The possible reactions to an answer of the assistant. */
export interface Offer {
  readonly question: Question;
  /** The solution that the client took. */
  readonly pickedId: number | null;
  /** Whether the screen asks if the solution resolved the question. */
  readonly asksResolved: boolean;
}

export type Entry =
  | { readonly kind: 'said' | 'staff' | 'withdrawn'; readonly message: ConversationMessage }
  | { readonly kind: 'waiting'; readonly message: Waiting }
  | {
      readonly kind: 'answer';
      readonly message: ConversationMessage;
      /** null: it is no longer possible to react to it. */
      readonly offer: Offer | null;
    }
  | { readonly kind: 'handedOver'; readonly claim: Pick<Claim, 'id' | 'createdAt'> }
  | { readonly kind: 'resolved' };

interface Conversation {
  readonly messages: readonly ConversationMessage[];
  /** Messages that have not reached the server, in order. */
  readonly waiting: readonly Waiting[];
  readonly claim: Pick<Claim, 'id' | 'createdAt'> | null;
}

/** The entries of a conversation, oldest first. */
export function timeline({ messages, waiting, claim }: Conversation): Entry[] {
  const offer = openOffer({ messages, waiting, claim });
  const entries: Entry[] = [];
  let isHandedOver = claim === null;
  for (const message of messages) {
    if (claim !== null && !isHandedOver && message.at > claim.createdAt) {
      entries.push({ kind: 'handedOver', claim });
      isHandedOver = true;
    }
    entries.push(entryOf(message, offer));
    if (message.act === 'YES') entries.push({ kind: 'resolved' });
  }
  if (claim !== null && !isHandedOver) entries.push({ kind: 'handedOver', claim });
  return [...entries, ...waiting.map((message) => ({ kind: 'waiting' as const, message }))];
}

function entryOf(message: ConversationMessage, open: OpenOffer | null): Entry {
  if (message.body === null) return { kind: 'withdrawn', message };
  if (message.author.role === 'CLIENT') return { kind: 'said', message };
  if (message.author.role === 'STAFF') return { kind: 'staff', message };
  return { kind: 'answer', message, offer: open?.messageId === message.id ? open.offer : null };
}

interface OpenOffer {
  messageId: number;
  offer: Offer;
}

const isOffer = ({ answer }: ConversationMessage): boolean =>
  answer !== null && answer.suggestions.length > 0;

/** The newest answer with solutions, as long as the client has only reacted by choosing one. */
function openOffer({ messages, waiting, claim }: Conversation): OpenOffer | null {
  const index = messages.findLastIndex(isOffer);
  const message = messages[index];
  if (message === undefined || claim !== null) return null;
  const after = [
    ...messages
      .slice(index + 1)
      .map(({ act, pickedId, author }) => ({ act, pickedId, isOwn: author.role === 'CLIENT' })),
    ...waiting.map(({ act, solutionId }) => ({
      act: act ?? null,
      pickedId: solutionId ?? null,
      isOwn: true,
    })),
  ];
  if (after.some(({ act, isOwn }) => isOwn && act !== 'CARD')) return null;
  const pickedId = after.findLast(({ act }) => act === 'CARD')?.pickedId ?? null;
  const hasAsked = messages.slice(0, index).some((one) => tellingOf(one).length > 0);
  const question = pickedId === null ? questionOf(message, hasAsked) : null;
  return {
    messageId: message.id,
    offer: { question, pickedId, asksResolved: question !== 'TELLING' },
  };
}

/** The solutions for a question by distinguishing words; empty when there is no such question. */
export function tellingOf({
  answer,
}: Pick<ConversationMessage, 'answer'>): readonly ConversationSuggestion[] {
  if (answer?.kind !== 'CHOICE') return [];
  const telling = answer.suggestions.filter(({ tellingWords }) => tellingWords !== undefined);
  return telling.length > 1 ? telling : [];
}

function questionOf(message: ConversationMessage, hasAsked: boolean): Question {
  const { answer } = message;
  if (answer?.kind !== 'CHOICE' || answer.suggestions.length < 2) return null;
  // The question is asked only once, because asking it again would give no new information.
  return !hasAsked && tellingOf(message).length > 0 ? 'TELLING' : 'CARDS';
}

const SENTENCE = /^.*?[.!?؟。](?=\s|$)/su;

/** Splits a solution into its first sentence and the rest. */
export function titled(texte: string): { title: string; rest: string } {
  const title = SENTENCE.exec(texte)?.[0] ?? texte;
  return { title, rest: texte.slice(title.length) };
}
