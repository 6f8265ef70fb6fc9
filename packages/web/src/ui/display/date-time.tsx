import { useLocale } from '../../lib/i18n/i18n.ts';

/** A point in time in the reader's own zone. `at` is ISO 8601. */
export function DateTime({ at }: { at: string }) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
