import type { ConversationMessage, ConversationSuggestion } from '@recourse/contract/conversations';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Acts } from './acts.ts';
import { type Offer, tellingOf } from './timeline.ts';

interface OfferQuestionsProps {
  message: ConversationMessage;
  offer: Offer;
  acts: Acts;
}

/** The question of the screen below the newest answer. */
export function OfferQuestions({ message, offer, acts }: OfferQuestionsProps) {
  const t = useT();
  if (offer.question === 'TELLING')
    return <TellingQuestion choices={tellingOf(message)} acts={acts} />;
  return (
    <div className="grid gap-2">
      {offer.question === 'CARDS' && (
        <fieldset className="flex flex-wrap items-center gap-2 ps-1 text-sm">
          <legend className="float-start me-1 font-medium">{t('conversations.which')}</legend>
          <Button size="sm" onClick={() => acts.neither(t('conversations.noneOfThese'))}>
            {t('conversations.noneOfThese')}
          </Button>
        </fieldset>
      )}
      {offer.asksResolved && (
        <fieldset className="flex flex-wrap items-center gap-2 ps-1 text-sm">
          <legend className="float-start me-1 font-medium">
            {t('assistant.resolvedQuestion')}
          </legend>
          <Button size="sm" onClick={() => acts.say('YES', t('common.yes'))}>
            {t('common.yes')}
          </Button>
          <Button size="sm" onClick={() => acts.say('NO', t('common.no'))}>
            {t('common.no')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

interface TellingQuestionProps {
  choices: readonly ConversationSuggestion[];
  acts: Acts;
}

/** Offers the words that distinguish two close solutions. */
function TellingQuestion({ choices, acts }: TellingQuestionProps) {
  const t = useT();
  const neither = t('assistant.neither');
  return (
    <fieldset className="flex flex-wrap items-center gap-2 ps-1 text-sm">
      <legend className="mb-2 font-medium">{t('assistant.clarify')}</legend>
      {choices.map((choice) => {
        const words = choice.tellingWords?.join(', ') ?? '';
        return (
          <Button key={choice.id} size="sm" onClick={() => acts.pick(choice, words)}>
            <span dir="auto">{words}</span>
          </Button>
        );
      })}
      <Button size="sm" variant="ghost" onClick={() => acts.neither(neither)}>
        {neither}
      </Button>
    </fieldset>
  );
}
