import { CLAIM_REMEDIES } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n/i18n.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { remediesOf, toggledRemedy } from './claim-filing.ts';

interface RemedyFieldProps {
  label: string;
  /** Names, separated by commas. */
  value: string;
  onChange: (joined: string) => void;
}

/** What the client asks for: any of a few choices. */
export function RemedyField({ label, value, onChange }: RemedyFieldProps) {
  const t = useT();
  const chosen = remediesOf(value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CLAIM_REMEDIES.map((remedy) => (
          <CheckField
            key={remedy}
            label={t(`claims.remedy.${remedy}`)}
            checked={chosen.includes(remedy)}
            onChange={(isChosen) => onChange(toggledRemedy(value, remedy, isChosen))}
          />
        ))}
      </div>
    </fieldset>
  );
}
