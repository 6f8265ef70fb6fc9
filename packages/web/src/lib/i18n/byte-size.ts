const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;
const STEP = 1024;

/** A size in bytes as text: '812 B', '1.4 MiB'. One decimal below ten, none above. */
export function byteSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  return `${format.format(value)} ${UNITS[unit]}`;
}
