/**
 * How the hour is written where a format names its parts, so that it looks as with `timeStyle: 'short'`: French has
 * 09:30, and the twelve hours of English and Arabic have 9:30.
 */
export const hourStyle = (locale: string): '2-digit' | 'numeric' =>
  locale === 'fr' ? '2-digit' : 'numeric';
