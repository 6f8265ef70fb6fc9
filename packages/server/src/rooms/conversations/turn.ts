import { saysThanks } from '@recourse/assistant/text/courtesy-phrases';
import type { AnswerKind, ClientAct } from '@recourse/contract/conversations';
import { SEARCH } from '@recourse/contract/values/limits';
import { isCourtesy, saysSomething } from './telling.ts';
import type { Sentence } from './sentences.ts';

/** The rules of a conversation: how the assistant answers, and when a person takes over. */

/** The parts of an earlier message that the rules need. */
export interface Said {
  readonly body: string;
  readonly act: ClientAct | null;
  /** How the assistant answered; null for the client's own messages. */
  readonly kind: AnswerKind | null;
}

/** What the assistant found for the whole text; 'FAILED' when it did not answer. */
export type Found = 'SURE' | 'CHOICE' | 'NONE' | 'FAILED';

export interface Situation {
  /** The messages before this one, oldest first. */
  readonly history: readonly Said[];
  readonly message: { readonly body: string; readonly act: ClientAct | null };
  /** All that the client wrote in the conversation. */
  readonly text: string;
  readonly found: Found;
  /** Whether any solution is taught in the language of the text. */
  readonly isTaught: boolean;
}

export interface Turn {
  readonly kind: AnswerKind;
  /** The assistant's text; absent when it does not answer. */
  readonly sentences: readonly Sentence[];
  readonly handsOver: boolean;
  /** The client marked his question as resolved. */
  readonly resolves: boolean;
}

const turn = (kind: AnswerKind, sentences: readonly Sentence[] = []): Turn => ({
  kind,
  sentences,
  handsOver: false,
  resolves: false,
});
const SILENT = turn('SILENT');
const handOver = (kind: AnswerKind, sentences: readonly Sentence[] = []): Turn => ({
  ...turn(kind, sentences),
  handsOver: true,
});

/** Unsuccessful messages after a low-confidence answer, before a person takes over. */
const MORE_MESSAGES = 2;

/** The next step after a message of a conversation that no person has taken over yet. */
export function decide(situation: Situation): Turn {
  switch (situation.message.act) {
    case 'PERSON':
    case 'NO':
      return handOver('SILENT');
    case 'YES':
      return { ...SILENT, resolves: true };
    case 'CARD':
      return SILENT;
    case 'NEITHER':
      return nothingFits(situation);
    case null:
      return answerTo(situation);
  }
}

function answerTo(situation: Situation): Turn {
  const { history, message, text, found } = situation;
  if (text.trim().length < SEARCH.minLength) return turn('QUESTION', ['noMatch', 'whatHappened']);
  if (isCourtesy(message.body) && history.some(({ kind }) => isOffer(kind)))
    return turn('QUESTION', [...thanksFor(message.body), 'stillOpen']);
  if (found === 'FAILED') return turn('FAILED', ['failed']);
  if (isCourtesy(text)) return turn('QUESTION', ['askBack']);
  if (found === 'SURE') return turn('SURE', ['sure']);
  if (isInVain(history)) return handOver('NONE', ['takenOver']);
  return found === 'CHOICE' ? turn('CHOICE', ['choice']) : nothingFits(situation);
}

/**
 * The first time, the assistant asks for details. The second time, or when nothing is taught, a person takes over. A
 * question from before the client chose a solution, or said Yes, no longer counts.
 */
function nothingFits({ history, text, isTaught }: Situation): Turn {
  const taken = history.findLastIndex(({ act }) => act === 'CARD' || act === 'YES');
  const hasAsked = history.slice(taken + 1).some(({ kind }) => kind === 'QUESTION');
  if (!saysSomething(text) || (isTaught && !hasAsked)) return turn('QUESTION', ['askBack']);
  return handOver('NONE', ['noMatch']);
}

/** Who is still waiting says "hello?" and does not want to be told that he is welcome. */
const thanksFor = (body: string): readonly Sentence[] => (saysThanks(body) ? ['welcome'] : []);

const isOffer = (kind: AnswerKind | null): boolean => kind === 'SURE' || kind === 'CHOICE';

/**
 * Whether this is the second message since a low-confidence answer, without a chosen solution in
 * between.
 */
function isInVain(history: readonly Said[]): boolean {
  let since: number | null = null;
  for (const { kind, act, body } of history) {
    if (kind === 'SURE' || act === 'CARD' || act === 'YES') since = null;
    else if (kind === 'CHOICE') since ??= 0;
    else if (kind === null && act === null && since !== null && !isCourtesy(body)) since += 1;
  }
  return since !== null && since + 1 >= MORE_MESSAGES;
}
