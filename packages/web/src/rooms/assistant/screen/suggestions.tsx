import type { SearchResult } from '@recourse/contract/ai';
import { isConfident } from '@recourse/contract/reports';
import { Check, Lightbulb } from 'lucide-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Chips } from '../../../ui/display/chips.tsx';
import { EvidenceBadge } from '../../reports/evidence-badge.tsx';

/**
 * A suggestion. With several problems in one message, each suggestion quotes its part of the
 * message.
 */
type Shown = SearchResult & { quote?: string | undefined };

interface SuggestionsProps {
  results: readonly Shown[];
  /** The solution for the report. */
  chosen: number | null;
  /** Chooses another solution; null when there is nothing to choose any more. */
  onChoose: ((solutionId: number) => void) | null;
}

/** The assistant's suggestions: one card when it is confident, else up to three to choose from. */
export function Suggestions({ results, chosen, onChoose }: SuggestionsProps) {
  const t = useT();
  const isSure = results.some(({ score }) => isConfident(score));
  const withChoice = onChoose !== null && results.length > 1;
  return (
    <div className="grid gap-3">
      <p>
        {isSure
          ? t('assistant.confidentIntro')
          : t('assistant.lowIntro', { count: results.length })}
      </p>
      {results.map((result) => (
        <SuggestionCard
          key={result.id}
          result={result}
          isChosen={result.id === chosen}
          onChoose={withChoice ? () => onChoose(result.id) : null}
        />
      ))}
    </div>
  );
}

interface SuggestionCardProps {
  result: Shown;
  isChosen: boolean;
  onChoose: (() => void) | null;
}

function SuggestionCard({ result, isChosen, onChoose }: SuggestionCardProps) {
  const t = useT();
  const isSure = isConfident(result.score);
  return (
    <article className="grid gap-2.5 rounded-xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-sm font-semibold">
          <Lightbulb aria-hidden size={17} className="text-accent" />
          {t('assistant.suggestion')}
        </h2>
        <Badge tone={isSure ? 'success' : 'warning'} dot>
          {t(isSure ? 'assistant.confident' : 'assistant.lowConfidence')}
        </Badge>
      </div>
      {result.quote !== undefined && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 text-sm text-muted">
          {result.quote}
        </blockquote>
      )}
      <p dir="auto">{result.texte}</p>
      {result.motcle.length > 0 && <Chips words={result.motcle} />}
      <EvidenceBadge evidence={result.evidence} />
      {onChoose !== null && (
        <Button
          size="sm"
          variant={isChosen ? 'primary' : 'secondary'}
          aria-pressed={isChosen}
          className="justify-self-start"
          onClick={onChoose}
        >
          {isChosen && <Check aria-hidden size={15} />}
          {t(isChosen ? 'assistant.chosen' : 'assistant.choose')}
        </Button>
      )}
    </article>
  );
}
