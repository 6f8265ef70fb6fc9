import { isTimeZone } from '@recourse/contract/values/time-zone';

/** The viewer's time zone, for the charts' days; empty when the browser does not know it. */
export function viewerZone(): { tz?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? { tz: timeZone } : {};
}
