import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** Whether to leave out the time of day. */
  dayOnly?: boolean;
}

/** A point in time in the reader's time zone. */
export function DateTime({ at, dayOnly = false }: DateTimeProps) {
  const locale = useLocale();
  const format = dateFormat(locale, {
    dateStyle: 'medium',
    ...(dayOnly ? {} : { timeStyle: 'short' }),
  });
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
