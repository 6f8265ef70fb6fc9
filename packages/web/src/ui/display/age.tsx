import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

const passedSince = (then: Date): number => Math.max(0, Date.now() - then.getTime());

/** How long ago an instant was, in the largest unit: '18 d'. The tooltip shows the time. */
export function Age({ at }: { at: string }) {
  const locale = useLocale();
  const then = new Date(at);
  const passed = passedSince(then);
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? ['minute', MINUTE];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  const whole = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={whole.format(then)} className="whitespace-nowrap">
      {format.format(Math.floor(passed / length))}
    </time>
  );
}
