import { isTimeZone } from '@recourse/contract/time-zone';

/** The viewer's time zone, whose days the charts count; none where the browser does not know it. */
export function viewerZone(): { tz?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? { tz: timeZone } : {};
}
