/** A number that was only counted up to a limit, as text: '1,000+'. */
export const cappedText = (
  locale: string,
  { count, more }: { count: number; more: boolean },
): string => `${new Intl.NumberFormat(locale).format(count)}${more ? '+' : ''}`;
