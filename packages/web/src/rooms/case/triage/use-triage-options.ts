import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Option } from '../../../ui/form/select-field.tsx';
import { categoryListQuery, productListQuery } from '../../categories/categories.queries.ts';
import { topicOptions } from '../../categories/topic-picker-options.ts';
import { policyListQuery } from '../../policies/policies.queries.ts';
import { TRIAGE_FIELDS, type TriageForm } from './triage-form.ts';
import type { TriageRow } from './triage.queries.ts';

export interface TriageOptions {
  /** The choices of a field. They include the current value of the claim, even if it is retired or not loaded yet. */
  readonly options: (name: keyof TriageForm) => readonly Option[];
  /** Why the choices of a field could not be loaded. */
  readonly problem: (name: keyof TriageForm) => string | undefined;
}

/** The choices of each triage field. */
export function useTriageOptions(row: TriageRow): TriageOptions {
  const t = useT();
  const categories = useQuery(categoryListQuery);
  const products = useQuery(productListQuery);
  const policies = useQuery(policyListQuery);
  const enabled = (policies.data?.data ?? [])
    .filter((policy) => policy.enabled)
    .map(({ code, name }) => ({ value: code, label: `${code}: ${name}` }));
  const { categoryId, categoryName, productId, productName, policyCode } = row;
  const own: Partial<Record<keyof TriageForm, readonly Option[]>> = {
    categoryId: withCurrent(topicOptions(categories.data?.data), categoryId, categoryName),
    productId: withCurrent(topicOptions(products.data?.data), productId, productName),
    policyCode: withCurrent(enabled, policyCode, policyCode),
  };
  const errors = {
    categoryId: categories.error,
    productId: products.error,
    policyCode: policies.error,
  };
  return {
    options: (name) => {
      const choices = own[name];
      if (choices !== undefined) return [{ value: '', label: t('triage.none') }, ...choices];
      const { input } = TRIAGE_FIELDS[name].edit;
      return input.kind === 'choice' ? input.options(t) : [];
    },
    problem: (name) => {
      const error = name in errors ? errors[name as keyof typeof errors] : null;
      return error === null ? undefined : errorText(error, t('triage.choicesFailed'));
    },
  };
}

/** The choices, including the current value of the claim. */
function withCurrent(
  options: readonly Option[],
  current: number | string | null,
  label: string | null,
): readonly Option[] {
  const value = String(current ?? '');
  return value === '' || options.some((one) => one.value === value)
    ? options
    : [{ value, label: label ?? value }, ...options];
}
