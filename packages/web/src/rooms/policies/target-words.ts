import type { PolicyTarget } from '@recourse/contract/clock/policies';
import { amountText } from '../../lib/i18n/amount-text.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** A target as text. */

type Rule = PolicyTarget['rule'];

/** Units with which a due date can be a day that is not a working day. */
const ANY_DAY: readonly Rule['unit'][] = ['CALENDAR_DAYS', 'WEEKS', 'MONTHS'];
const TIME: readonly Rule['unit'][] = ['HOURS', 'WORKING_MINUTES'];

/** '8 weeks after receipt', 'every 20 working days', 'on the day of receipt'. */
export function whenText(t: Translate, { kind, rule }: PolicyTarget): string {
  if (rule.amount === 0)
    return TIME.includes(rule.unit)
      ? t('policies.atOnce')
      : t(`policies.sameDay.${rule.startsFrom}`);
  const amount = amountText(t, rule);
  if (kind === 'REPEATED') return t('policies.every', { amount });
  return t(`policies.after.${rule.startsFrom}`, { amount });
}

/** Further rules of a target, one sentence each. Defaults and rules without an effect are left out. */
export function detailTexts(t: Translate, { code, kind, rule, atMost }: PolicyTarget): string[] {
  const longest = atMost === null ? null : amountText(t, { amount: atMost, unit: rule.unit });
  return [
    kind !== 'DUE' && t(`policies.kind.${kind}`),
    longest !== null && t('policies.atMostSays', { amount: longest }),
    code === 'FINAL' && longest === null && t('policies.noLonger'),
    rule.end === 'CLOSE_OF_BUSINESS' && t('policies.endSays.CLOSE_OF_BUSINESS'),
    ANY_DAY.includes(rule.unit) && rule.amount > 0 && t(`policies.rollSays.${rule.roll}`),
    rule.lateReceipt === 'NEXT_WORKING_DAY' && t('policies.lateSays.NEXT_WORKING_DAY'),
    t(`policies.pauseSays.${rule.pause}`),
    t(`policies.reopenSays.${rule.onReopen}`),
    warnText(t, rule),
  ].filter((text) => text !== false);
}

function warnText(t: Translate, { warn }: Rule): string {
  if (warn === undefined) return t('policies.warnsNobody');
  const before =
    'workingDays' in warn
      ? ({ amount: warn.workingDays, unit: 'WORKING_DAYS' } as const)
      : ({ amount: warn.workingMinutes, unit: 'WORKING_MINUTES' } as const);
  return t('policies.warnsBefore', { amount: amountText(t, before) });
}
