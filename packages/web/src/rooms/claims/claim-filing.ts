import {
  CLAIM_CHANNELS,
  CLAIM_REMEDIES,
  type ClaimRemedy,
  newClaim,
} from '@recourse/contract/claims';
import type { NewClaim } from '@recourse/contract/claims';
import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import * as z from 'zod/mini';

/** The values of the form for a new claim, and the body that it sends. All values are text, as in inputs and drafts. */

export const filingForm = z.strictObject({
  contenu: newClaim.shape.contenu,
  /** Names of remedies, separated by commas. */
  remedy: z.string(),
  remedyText: text(LIMITS.remedyText),
  channel: z.enum(CLAIM_CHANNELS),
  /** Dates in the format of the browser's date inputs; '' for none. */
  receivedOn: z.string(),
  sentOn: z.string(),
});
export type FilingForm = z.output<typeof filingForm>;

export const EMPTY_FILING: FilingForm = {
  contenu: '',
  remedy: '',
  remedyText: '',
  channel: 'PORTAL',
  receivedOn: '',
  sentOn: '',
};

/** The remedies in a text that joins them with commas. Unknown ones are left out. */
export const remediesOf = (joined: string): ClaimRemedy[] =>
  CLAIM_REMEDIES.filter((remedy) => joined.split(',').includes(remedy));

/** The joined names with one more, or with one removed. */
export function toggledRemedy(joined: string, remedy: ClaimRemedy, isChosen: boolean): string {
  const others = remediesOf(joined).filter((one) => one !== remedy);
  return (isChosen ? [...others, remedy] : others).join(',');
}

/** The start of a day in the reader's time zone, so that today is not in the future; undefined for none. */
const startOf = (day: string): string | undefined =>
  day === '' ? undefined : new Date(`${day}T00:00`).toISOString();

/** Today's date in the format of date inputs. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** The body for a client's own claim. */
export function ownFiling({ contenu, remedy, remedyText }: FilingForm): NewClaim {
  const remedies = remediesOf(remedy);
  return {
    contenu,
    ...(remedies.length > 0 && { remedy: remedies }),
    ...(remedyText !== '' && { remedyText }),
  };
}

/** The body for a claim that the staff files for a client. Received today means now. */
export function filingFor(clientId: number, form: FilingForm): NewClaim {
  const receivedAt = form.receivedOn === today() ? undefined : startOf(form.receivedOn);
  const sentAt = startOf(form.sentOn);
  return {
    ...ownFiling(form),
    clientId,
    channel: form.channel,
    ...(receivedAt !== undefined && { receivedAt }),
    ...(sentAt !== undefined && { sentAt }),
  };
}
