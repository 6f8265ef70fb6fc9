import type { NewMessage } from '@recourse/contract/claims-thread';
import { RECOURSE_OUTCOMES } from '@recourse/contract/clock/terms';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/**
 * The fields that make a message a letter: the date that a holding letter promises, and the outcome of a final answer.
 */
export interface Letter {
  readonly promisedOn: string;
  readonly outcome: NewMessage['outcome'] | '';
}

const NO_LETTER: Letter = { promisedOn: '', outcome: '' };

/** The letter that is being written, and the fields to send. */
export function useLetter() {
  const [letter, setLetter] = useState(NO_LETTER);
  const { promisedOn, outcome } = letter;
  return {
    letter,
    setLetter,
    forget: (): void => setLetter(NO_LETTER),
    /** Sent with a message that leaves the claim open. */
    holding:
      promisedOn === '' ? {} : ({ purpose: 'HOLDING', promisedOn } satisfies Partial<NewMessage>),
    /** Sent with the answer that resolves the claim. */
    final: {
      purpose: 'FINAL',
      ...(outcome === '' || outcome === undefined ? {} : { outcome }),
    } satisfies Partial<NewMessage>,
  };
}

interface LetterFieldsProps {
  letter: Letter;
  onChange: (letter: Letter) => void;
}

/** The fields of a letter, collapsed until somebody writes one. */
export function LetterFields({ letter, onChange }: LetterFieldsProps) {
  const t = useT();
  const outcomes = RECOURSE_OUTCOMES.map((value) => ({
    value,
    label: t(`case.outcome.${value}`),
  }));
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-lg font-semibold text-muted hover:text-fg">
        <ChevronDown aria-hidden size={15} className="transition-transform group-open:rotate-180" />
        {t('case.letter')}
      </summary>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('case.promisedOn')}
          hint={t('case.promisedOnHint')}
          value={letter.promisedOn}
          onChange={({ target }) => onChange({ ...letter, promisedOn: target.value })}
        />
        <SelectField
          label={t('case.outcome')}
          hint={t('case.outcomeHint')}
          options={[{ value: '', label: t('case.outcome.NONE') }, ...outcomes]}
          value={letter.outcome ?? ''}
          onChange={({ target }) =>
            onChange({
              ...letter,
              outcome: RECOURSE_OUTCOMES.find((one) => one === target.value) ?? '',
            })
          }
        />
      </div>
    </details>
  );
}
