import { useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../form/select-field.tsx';

interface PageSizeProps {
  /** The available sizes. */
  sizes: readonly number[];
  value: number;
  onChange: (perPage: number) => void;
}

/** The number of rows on a page of a list. */
export function PageSize({ sizes, value, onChange }: PageSizeProps) {
  const t = useT();
  return (
    <div className="flex items-center justify-between gap-2.5 print-hidden">
      <span aria-hidden className="text-sm whitespace-nowrap text-muted">
        {t('ui.rowsPerPage')}
      </span>
      <SelectField
        label={t('ui.rowsPerPage')}
        hideLabel
        className="w-19"
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
