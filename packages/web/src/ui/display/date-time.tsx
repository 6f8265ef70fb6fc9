import { useLocale } from '../../lib/i18n/i18n.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** Whether to leave out the time of day. */
  dayOnly?: boolean;
  /** Whether to leave out the current year, where many times are read one after the other. */
  isBrief?: boolean;
}

const BRIEF = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

const isOfThisYear = (then: Date): boolean => then.getFullYear() === new Date().getFullYear();

/** A point in time in the reader's time zone. */
export function DateTime({ at, dayOnly = false, isBrief = false }: DateTimeProps) {
  const locale = useLocale();
  const then = new Date(at);
  const format = new Intl.DateTimeFormat(
    locale,
    isBrief && isOfThisYear(then)
      ? BRIEF
      : { dateStyle: 'medium', ...(dayOnly ? {} : { timeStyle: 'short' }) },
  );
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {format.format(then)}
    </time>
  );
}
