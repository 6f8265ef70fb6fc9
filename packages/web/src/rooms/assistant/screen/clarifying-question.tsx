import type { SearchResult } from '@recourse/contract/ai';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { picksOf } from '../chat/chat.ts';
import type { ConversationProps } from './conversation-panel.tsx';

type ClarifyingQuestionProps = ConversationProps & { results: readonly SearchResult[] };

/** Offers the words that tell two close solutions apart. A pick reduces the answer to one solution. */
export function ClarifyingQuestion({ results, conversation }: ClarifyingQuestionProps) {
  const t = useT();
  const neither = t('assistant.neither');
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-2 ps-1 text-sm">
      <legend className="mb-2 font-medium">{t('assistant.clarify')}</legend>
      {picksOf(results).map((pick) => {
        const words = pick.words.join(', ');
        return (
          <Button key={pick.result.id} size="sm" onClick={() => conversation.clarify(pick, words)}>
            <span dir="auto">{words}</span>
          </Button>
        );
      })}
      <Button size="sm" variant="ghost" onClick={() => conversation.clarify(null, neither)}>
        {neither}
      </Button>
    </fieldset>
  );
}
