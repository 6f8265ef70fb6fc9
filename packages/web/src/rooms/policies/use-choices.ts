import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import type { Option } from '../../ui/form/select-field.tsx';

/** Options of the values of a choice, named by a beginning of their texts. */
export function useChoices() {
  const t = useT();
  return <Value extends string>(values: readonly Value[], key: (value: Value) => TextKey) =>
    values.map((value): Option => ({ value, label: t(key(value)) }));
}
