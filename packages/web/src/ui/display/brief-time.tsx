import { dateFormat } from '../../lib/i18n/date-format.ts';
import { hourStyle } from '../../lib/i18n/hour-style.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { DateTime } from './date-time.tsx';

const isOfThisYear = (then: Date): boolean => then.getFullYear() === new Date().getFullYear();

/**
 * A point in time in the reader's time zone, without the current year, for where many times are read one after the
 * other.
 *
 * @param at ISO 8601
 */
export function BriefTime({ at }: { at: string }) {
  const locale = useLocale();
  const then = new Date(at);
  if (!isOfThisYear(then)) return <DateTime at={at} />;
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: hourStyle(locale),
    minute: '2-digit',
  });
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {format.format(then)}
    </time>
  );
}
