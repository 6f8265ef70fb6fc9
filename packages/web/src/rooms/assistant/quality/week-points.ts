import type { AssistantQuality, QualityFigures } from '@recourse/contract/assistant';
import { dateFormat } from '../../../lib/i18n/date-format.ts';

/** The share of right answers, from 0 to 1; undefined when nothing was asked. */
export const shareOf = ({ asked, right }: QualityFigures['first']): number | undefined =>
  asked === 0 ? undefined : right / asked;

/** A chart's points in whole percent. Weeks in which nothing was asked are left out. */
export function weekPoints(
  weeks: AssistantQuality['weeks'],
  figure: 'first' | 'confident',
  locale: string,
) {
  // A Monday is a date without a zone, so it is parsed and formatted in UTC.
  const full = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const short = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return weeks.flatMap((week) => {
    const share = shareOf(week[figure]);
    const monday = new Date(`${week.from}T00:00:00Z`);
    return share === undefined
      ? []
      : { label: full.format(monday), short: short.format(monday), value: Math.round(share * 100) };
  });
}

/** Below this share of right answers, the cases of a week should be looked at. */
const GOOD_SHARE = 0.9;

/** Whether the share of right answers among a week's confident ones is lower than promised. */
export function isBadWeek({ confident }: Pick<QualityFigures, 'confident'>): boolean {
  return (shareOf(confident) ?? 1) < GOOD_SHARE;
}
