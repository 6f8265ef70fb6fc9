import { WEBHOOK_TYPES, type WebhookType } from '@recourse/contract/told/webhooks';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { eventText } from './webhook-words.ts';

interface EventsFieldProps {
  value: readonly WebhookType[];
  error: string | undefined;
  onChange: (types: WebhookType[]) => void;
}

/** The events that a webhook is told of. */
export function EventsField({ value, error, onChange }: EventsFieldProps) {
  const t = useT();
  const id = useId();
  const choose = (type: WebhookType, isChosen: boolean): void =>
    onChange(WEBHOOK_TYPES.filter((one) => (one === type ? isChosen : value.includes(one))));
  return (
    <fieldset
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
      className="min-w-0"
    >
      <legend className="text-sm font-medium">{t('webhooks.events')}</legend>
      <p id={`${id}-hint`} className="mt-0.5 text-xs text-muted">
        {t('webhooks.eventsHint')}
      </p>
      <div className="mt-2 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {WEBHOOK_TYPES.map((type) => (
          <CheckField
            key={type}
            label={eventText(t, type)}
            checked={value.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p
          id={`${id}-error`}
          className="mt-1.5 flex items-start gap-1.5 text-[0.8125rem] text-danger"
        >
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {ruleText(t, error)}
        </p>
      )}
    </fieldset>
  );
}
