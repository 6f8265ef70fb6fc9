import { areClose, tellingWords } from '@recourse/assistant/clarify';
import { shownResults } from '@recourse/contract/ai';
import type { ConversationSuggestion } from '@recourse/contract/conversations';
import { isConfident } from '@recourse/contract/reports';
import { HTTP, SEARCH } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { withTimeout } from '../../kernel/async/timeout.ts';
import type { KnowledgeHit, KnowledgeTurn } from '../../knowledge/knowledge-index.ts';
import { shownEvidence } from '../../knowledge/shown-evidence.ts';
import { saysSomething } from './telling.ts';
import type { Found } from './turn.ts';

/** What the assistant found for a conversation. */
export interface Heard {
  readonly found: Found;
  /** The solutions to show. */
  readonly suggestions: readonly ConversationSuggestion[];
  /** All hits that the largest search would show. */
  readonly hits: readonly KnowledgeHit[];
  /** Whether no solution has been taught in the language of the text. */
  readonly isUntaught: boolean;
}

const NOTHING: Heard = { found: 'NONE', suggestions: [], hits: [], isUntaught: false };

/** The text for the search: all that the client has written, and his last message. */
export interface Heeded {
  readonly text: string;
  readonly newest: string;
}

/** Asks the assistant about the whole text of a conversation. Takes seconds at most, and never throws. */
export async function hear(ctx: Context, actor: Actor, { text, newest }: Heeded): Promise<Heard> {
  if (text.trim().length < SEARCH.minLength) return NOTHING;
  try {
    const work = Promise.all([
      ctx.knowledge.search(text, SEARCH.kMax, 'clients'),
      // The conversation has its own rule for a second question, so the assistant does not apply
      // one.
      ctx.knowledge.turn(text, { audience: 'clients', questionAsked: false, newest }),
    ]);
    const heard = await withTimeout(HTTP.aiTimeoutMs, work, null);
    if (heard === null) return { ...NOTHING, found: 'FAILED' };
    const [hits, turn] = heard;
    // With a score below the threshold, an answer would do more harm than good.
    if (turn.parts.length === 0) return { ...NOTHING, hits, isUntaught: turn.untaughtLanguage };
    const shown = await suggestionsOf(ctx, actor, { text, hits, turn });
    return { hits, suggestions: shown, found: foundIn(text, shown), isUntaught: false };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a message of a conversation has no answer');
    return { ...NOTHING, found: 'FAILED' };
  }
}

/**
 * The solutions to show: the best few for one problem, or the best one for each of several problems with its part of
 * the message.
 */
async function suggestionsOf(
  ctx: Context,
  actor: Actor,
  { text, hits, turn }: { text: string; hits: readonly KnowledgeHit[]; turn: KnowledgeTurn },
): Promise<readonly ConversationSuggestion[]> {
  if (turn.parts.length === 1) return shownResults(await withEvidence(ctx, actor, { text, hits }));
  const firsts = turn.parts.flatMap(({ candidates: [first] }) => first ?? []);
  const shown = await withEvidence(ctx, actor, { text, hits: firsts });
  return shown.map((one, place) => {
    const quote = turn.parts[place]?.quote;
    const { tellingWords: _one, ...suggestion } = one;
    return typeof quote === 'string' ? { ...suggestion, quote } : suggestion;
  });
}

/** A text that describes nothing matches a solution only by a shared word. */
function foundIn(text: string, shown: readonly ConversationSuggestion[]): Found {
  const [best] = shown;
  if (best === undefined) return 'NONE';
  if (best.evidence.words.length === 0 && !saysSomething(text)) return 'NONE';
  const decisive = best.quote === undefined ? [best] : shown;
  return decisive.every(({ score }) => isConfident(score)) ? 'SURE' : 'CHOICE';
}

/**
 * The best hits with the evidence that a client may read. When the best two are close, they include words to ask about.
 */
async function withEvidence(
  ctx: Context,
  actor: Actor,
  { text, hits }: { text: string; hits: readonly KnowledgeHit[] },
): Promise<ConversationSuggestion[]> {
  const best = hits.slice(0, SEARCH.k);
  const evidence = await shownEvidence(
    ctx.knowledge,
    { q: text, hits: best },
    { caller: actor, openAmong: async () => new Set() },
  );
  const words = questionAbout(text, best);
  return best.flatMap(({ id, texte, motcle, version, score }, place) => {
    const own = evidence[place];
    if (!own) return [];
    const telling = words?.[place];
    return {
      id,
      texte,
      motcle,
      version,
      score,
      evidence: own,
      ...(telling ? { tellingWords: telling } : {}),
    };
  });
}

function questionAbout(text: string, [first, second]: readonly KnowledgeHit[]): string[][] | null {
  const isOpen = first && second && first.evidence.words.length > 0;
  return isOpen && areClose(first, second) ? tellingWords(text, first, second) : null;
}
