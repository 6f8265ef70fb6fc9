import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import type { Option } from '../../ui/form/select-field.tsx';

/** The options of a choice. `key` returns the key of the text of a value. */
export function useChoices() {
  const t = useT();
  return <Value extends string>(values: readonly Value[], key: (value: Value) => TextKey) =>
    values.map((value): Option => ({ value, label: t(key(value)) }));
}
