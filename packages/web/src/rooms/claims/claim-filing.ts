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

/** What the form of a new claim holds, and what it sends. All values are text, as in inputs and drafts. */

export const filingForm = z.strictObject({
  contenu: newClaim.shape.contenu,
  /** Names of remedies with a comma between them. */
  remedy: z.string(),
  remedyText: text(LIMITS.remedyText),
  channel: z.enum(CLAIM_CHANNELS),
  /** Days as the browser's date inputs give them; '' for none. */
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

export const remediesOf = (joined: string): ClaimRemedy[] =>
  CLAIM_REMEDIES.filter((remedy) => joined.split(',').includes(remedy));

/** The joined names with one more, or without it. */
export function toggledRemedy(joined: string, remedy: ClaimRemedy, isChosen: boolean): string {
  const others = remediesOf(joined).filter((one) => one !== remedy);
  return (isChosen ? [...others, remedy] : others).join(',');
}

/** A day as the beginning of it where the reader is, which is never in the future; undefined for none. */
const startOf = (day: string): string | undefined =>
  day === '' ? undefined : new Date(`${day}T00:00`).toISOString();

/** Today as date inputs write it. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** What a client sends of his own claim. */
export function ownFiling({ contenu, remedy, remedyText }: FilingForm): NewClaim {
  const remedies = remediesOf(remedy);
  return {
    contenu,
    ...(remedies.length > 0 && { remedy: remedies }),
    ...(remedyText !== '' && { remedyText }),
  };
}

/** What the staff sends of a claim for a client. Received today means now. */
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
