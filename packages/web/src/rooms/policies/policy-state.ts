import type { Policy } from '@recourse/contract/clock/policies';
import type { Tone } from '../../ui/display/tones.ts';
import { dateFormat } from '../../lib/i18n/date-format.ts';

/** The state of a version. WAITING: it can't be enabled before somebody has reviewed it. */
export type PolicyState = 'ENABLED' | 'DISABLED' | 'WAITING';

export const policyState = ({
  enabled,
  reviewedOn,
}: Pick<Policy, 'enabled' | 'reviewedOn'>): PolicyState => {
  if (enabled) return 'ENABLED';
  return reviewedOn === null ? 'WAITING' : 'DISABLED';
};

export const STATE_TONES: Readonly<Record<PolicyState, Tone>> = {
  ENABLED: 'success',
  DISABLED: 'neutral',
  WAITING: 'neutral',
};

/**
 * A calendar date such as 2026-11-27 in the reader's language. It is the same day for every reader.
 */
export const dateText = (locale: string, date: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The host name of a rule's source: 'handbook.fca.org.uk'. The whole text when it is not a URL. */
export function hostOf(source: string): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
}
