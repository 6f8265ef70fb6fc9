import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { Translate } from './i18n.ts';

const MINUTES_PER_HOUR = 60;

/**
 * An amount as text: '10 working days', '2 months', '4 working hours'. The texts are in
 * en/clock.ts.
 */
export function amountText(
  t: Translate,
  { amount, unit }: Pick<PolicyTarget['rule'], 'amount' | 'unit'>,
): string {
  if (unit === 'WORKING_MINUTES' && amount % MINUTES_PER_HOUR === 0)
    return t('clock.amount.WORKING_HOURS', { count: amount / MINUTES_PER_HOUR });
  return t(`clock.amount.${unit}`, { count: amount });
}
