import { isConfident } from '@recourse/contract/reports';
import type { ConversationMessage, ConversationSuggestion } from '@recourse/contract/conversations';
import { Check } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { type Offer, titled } from './timeline.ts';

interface OfferCardsProps {
  answer: NonNullable<ConversationMessage['answer']>;
  /** null: it is no longer possible to react to the answer. */
  offer: Offer | null;
  onPick: (suggestion: ConversationSuggestion) => void;
}

/**
 * The solutions of an answer. With a confident answer, one card, and the others collapsed. For a message about several
 * problems, one card for each. Otherwise cards to choose from, with none preselected.
 */
export function OfferCards({ answer, offer, onPick }: OfferCardsProps) {
  const t = useT();
  const { kind, suggestions } = answer;
  const hasProblems = suggestions.some(({ quote }) => quote !== undefined);
  const shown = kind === 'SURE' && !hasProblems ? suggestions.slice(0, 1) : suggestions;
  const folded = suggestions.slice(shown.length);
  const mayPick = offer !== null && kind === 'CHOICE' && shown.length > 1;
  const isAsked = offer?.question === 'TELLING';
  const card = (suggestion: ConversationSuggestion) => (
    <OfferCard
      key={`${suggestion.id} ${suggestion.quote ?? ''}`}
      suggestion={suggestion}
      isPicked={offer?.pickedId === suggestion.id}
      onPick={mayPick && !isAsked ? () => onPick(suggestion) : null}
    />
  );
  return (
    <>
      {shown.map(card)}
      {folded.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-accent">
            {t('conversations.others')}
          </summary>
          <div className="mt-2 grid gap-3">{folded.map(card)}</div>
        </details>
      )}
      {kind === 'CHOICE' && <p className="text-sm">{t('conversations.employeeChecks')}</p>}
    </>
  );
}

interface OfferCardProps {
  suggestion: ConversationSuggestion;
  isPicked: boolean;
  /** null: there is nothing to choose. */
  onPick: (() => void) | null;
}

function OfferCard({ suggestion, isPicked, onPick }: OfferCardProps) {
  const t = useT();
  const isSure = isConfident(suggestion.score);
  const { title, rest } = titled(suggestion.texte);
  const { confirmed, compared } = suggestion.evidence;
  return (
    <article className="grid gap-2.5 rounded-xl border border-line bg-card p-4">
      {suggestion.quote !== undefined && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 text-sm text-muted">
          {suggestion.quote}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
        <Badge tone={isSure ? 'success' : 'warning'} dot>
          {t(isSure ? 'assistant.confident' : 'assistant.lowConfidence')}
        </Badge>
        {confirmed > 0 && (
          <span>
            {t('conversations.workedFor', { a: confirmed, b: Math.max(compared, confirmed) })}
          </span>
        )}
      </div>
      <p dir="auto" className="[overflow-wrap:anywhere]">
        <strong className="font-semibold">{title}</strong>
        {rest}
      </p>
      {onPick !== null && (
        <Button
          size="sm"
          variant={isPicked ? 'primary' : 'secondary'}
          aria-pressed={isPicked}
          className="justify-self-start"
          onClick={onPick}
        >
          {isPicked && <Check aria-hidden size={15} />}
          {t(isPicked ? 'assistant.chosen' : 'assistant.choose')}
        </Button>
      )}
    </article>
  );
}
