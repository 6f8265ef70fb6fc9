import type { MovedTarget, PreviewedDue } from '@recourse/contract/clock/calendar-preview';

/** How the dates of a promise are told that a change moves. */

interface Zones {
  /** The time zone of the calendar, and the one that it would have. */
  before: string;
  after: string;
}

/**
 * From when to when a promise moves, in words; null where it has no date. They are days, unless the day stays: then it is
 * the first instant that is too late, with its zone when that changes.
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
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone }).format(
          new Date(at),
        );
  return { from: told(from.dueAt, before), to: told(to.dueAt, after) };
}

// A date of a calendar has no zone any more: it is the same day for every reader.
const dayOf = ({ dueOn }: PreviewedDue, locale: string): string | null =>
  dueOn === null
    ? null
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(dueOn),
      );
