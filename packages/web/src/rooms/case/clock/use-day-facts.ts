import type { DAY_REASONS, Explanation } from '@recourse/contract/clock/targets';
import { amountText } from '../../../lib/i18n/amount-text.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { Target } from './clock.queries.ts';
import { dayText, instantText, shortDayText } from './dates.ts';
import { countsDays, minutesText } from './walk.ts';

/** A label and its text. */
export type Fact = readonly [name: string, text: string];

type Day = NonNullable<Explanation['days']>[number];
type Reason = (typeof DAY_REASONS)[number];

/** An explanation as text: the counted days, the others with their reason, and the first instant that is too late. */
export function useDayFacts(explanation: Explanation, target: Target): readonly Fact[] {
  const t = useT();
  const locale = useLocale();
  const { dayZero, rolled } = explanation;
  const days = explanation.days ?? [];
  const list = new Intl.ListFormat(locale);
  const short = (date: string): string => shortDayText(locale, date);
  const of = (reason: Reason): Day[] => days.filter((day) => day.reason === reason);
  const datesOf = (found: readonly Day[]): string =>
    list.format(found.map(({ date }) => short(date)));

  const counted = of('COUNTED');
  const [first] = counted;
  const last = counted.at(-1);
  const facts: Fact[] = [];
  if (first !== undefined && last !== undefined) {
    const minutes = counted.reduce((sum, day) => sum + (day.minutes ?? 0), 0);
    const amount = countsDays(explanation)
      ? t('clock.days', { count: counted.length })
      : minutesText(t, minutes);
    const span = { amount, from: short(first.date), to: short(last.date) };
    facts.push([t('clock.counted'), t('clock.span', span)]);
  }

  const skipped: string[] = [];
  if (countsDays(explanation)) skipped.push(t('clock.not.RECEIVED', { dates: short(dayZero) }));
  const weekend = of('WEEKEND').length;
  if (weekend > 0) skipped.push(t('clock.not.WEEKEND', { count: weekend }));
  for (const { date, holiday } of of('HOLIDAY'))
    skipped.push(t('clock.not.HOLIDAY', { dates: short(date), name: holiday ?? '' }));
  for (const reason of ['PAUSED', 'CLOSED', 'ROLLED'] as const) {
    const found = of(reason);
    if (found.length > 0) skipped.push(t(`clock.not.${reason}`, { dates: datesOf(found) }));
  }
  if (skipped.length > 0) facts.push([t('clock.notCounted'), skipped.join(' · ')]);
  if (rolled > 0) facts.push([t('clock.moved'), t('clock.rolled', { count: rolled })]);

  const { dueAt, timeZone } = target;
  if (dueAt !== null)
    facts.push([
      t('clock.tooLate'),
      t('clock.instant', { at: instantText(locale, dueAt, timeZone), zone: timeZone }),
    ]);
  if ('warnAt' in target && target.warnAt !== null)
    facts.push([t('clock.warns'), instantText(locale, target.warnAt, timeZone)]);
  facts.push([t('clock.rule'), ruleText()]);
  return facts;

  function ruleText(): string {
    const amount = amountText(t, explanation);
    return 'calendarName' in target
      ? t('clock.ruleCalendar', { amount, calendar: target.calendarName })
      : t('clock.ruleFrom', { amount, day: dayText(locale, dayZero) });
  }
}
