/**
 * Intl's format for dates, with what French typography adds to it: the first day of a month is written 1er. Intl has no
 * such ordinal.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): { format: (date: Date | number) => string } {
  const format = new Intl.DateTimeFormat(locale, options);
  if (locale !== 'fr') return format;
  // A date in figures has 01.
  return {
    format: (date) =>
      format
        .formatToParts(date)
        .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
        .join(''),
  };
}
