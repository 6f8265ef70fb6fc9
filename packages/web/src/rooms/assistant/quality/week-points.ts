import type { AssistantQuality, QualityFigures } from '@recourse/contract/assistant';

/** How right something was: a share of 1; undefined where it was never asked. */
export const shareOf = ({ asked, right }: QualityFigures['first']): number | undefined =>
  asked === 0 ? undefined : right / asked;

/** A chart's points in whole percent, for the weeks in which anything was asked: no week is made up. */
export function weekPoints(
  weeks: AssistantQuality['weeks'],
  figure: 'first' | 'confident',
  locale: string,
) {
  // A Monday is the same day everywhere, so it is read and written in one zone.
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, {
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
