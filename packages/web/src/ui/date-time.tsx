import { useLanguage } from '../lib/i18n.ts';

/** A point in time in the reader's own zone. `at` is ISO 8601. */
export function DateTime({ at }: { at: string }) {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
