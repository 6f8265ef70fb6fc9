import type { MovedTarget, PreviewedDue } from '@recourse/contract/clock/calendar-preview';
import { dateFormat } from '../../lib/i18n/date-format.ts';

/** How a moved date of a target is written. */

interface Zones {
  /** The time zones of the calendar before and after the change. */
  before: string;
  after: string;
}

/**
 * The old and the new date of a target as text; null when there is none. They are days. When the day stays the same,
 * they are the first instants that are too late, with the time zone if it changes.
 */
export function movedDates(
  { from, to }: Pick<MovedTarget, 'from' | 'to'>,
  { before, after }: Zones,
  locale: string,
): { from: string | null; to: string | null } {
  if (from.dueOn !== to.dueOn) return { from: dayOf(from, locale), to: dayOf(to, locale) };
  const timeStyle = before === after ? 'short' : 'long';
  const told = (at: string | null, timeZone: string) =>
    at === null
      ? null
      : dateFormat(locale, { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(at));
  return { from: told(from.dueAt, before), to: told(to.dueAt, after) };
}

// A calendar date has no time zone: it is the same day for every reader.
const dayOf = ({ dueOn }: PreviewedDue, locale: string): string | null =>
  dueOn === null
    ? null
    : dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(dueOn));
