/** A number that is counted up to a limit, as people read it: '1,000+'. */
export const cappedText = (
  locale: string,
  { count, more }: { count: number; more: boolean },
): string => `${new Intl.NumberFormat(locale).format(count)}${more ? '+' : ''}`;
