import { areClose, tellingWords } from '@recourse/assistant/clarify';
import { isConfident, shownResults } from '@recourse/contract/ai';
import type { ConversationSuggestion } from '@recourse/contract/conversations';
import { HTTP, SEARCH } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { withTimeout } from '../../kernel/async/timeout.ts';
import type { KnowledgeHit } from '../../knowledge/knowledge-index.ts';
import { shownEvidence } from '../../knowledge/shown-evidence.ts';
import { saysSomething } from './telling.ts';
import type { Found } from './turn.ts';

/** What the assistant finds for a conversation. */
export interface Heard {
  readonly found: Found;
  /** What to show of it. */
  readonly suggestions: readonly ConversationSuggestion[];
  /** Everything that the largest search would show. */
  readonly hits: readonly KnowledgeHit[];
}

const NOTHING: Heard = { found: 'NONE', suggestions: [], hits: [] };

/** Asks the assistant about the whole text of a conversation. Takes seconds at most, and never throws. */
export async function hear(ctx: Context, actor: Actor, text: string): Promise<Heard> {
  if (text.trim().length < SEARCH.minLength) return NOTHING;
  try {
    const work = ctx.knowledge.search(text, SEARCH.kMax, 'clients');
    const hits = await withTimeout(HTTP.aiTimeoutMs, work, null);
    if (hits === null) return { ...NOTHING, found: 'FAILED' };
    const shown = shownResults(await withEvidence(ctx, actor, { text, hits }));
    return { hits, suggestions: shown, found: foundIn(text, shown) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a message of a conversation has no answer');
    return { ...NOTHING, found: 'FAILED' };
  }
}

/** A text that describes nothing fits a solution only by a word that both have. */
function foundIn(text: string, [best]: readonly ConversationSuggestion[]): Found {
  if (best === undefined) return 'NONE';
  if (best.evidence.words.length === 0 && !saysSomething(text)) return 'NONE';
  return isConfident(best) ? 'SURE' : 'CHOICE';
}

/** The best hits with the evidence that a client may read, and with words to ask about when the best two are close. */
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
