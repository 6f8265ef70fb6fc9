import type { Complaint } from './world.ts';

/** What the demo's complaints are about, by the solution that answers them. */

export type Topic = 'DELIVERY' | 'GOODS' | 'RETURNS' | 'PAYMENTS' | 'INTERNET' | 'ACCOUNT';

/**
 * Matched against the names of the solutions; the first match counts. Complaints without a solution
 * are about goods.
 */
const SIGNS: readonly (readonly [Topic, RegExp])[] = [
  ['PAYMENTS', /payment|charged|voucher|gift|invoice|bill|bank|fee|carte|debit|facture|promo/],
  ['RETURNS', /return|refund|exchange|warranty|retour|remboursement/],
  ['DELIVERY', /track|late-del|delivered|address|pickup|suivi|retard|livre/],
  ['ACCOUNT', /account|newsletter|mot-de-passe/],
  ['INTERNET', /^(net|tv|phone)-|internet|wifi|voyant|technicien|demenagement|resiliation/],
];

/** The topic of a complaint. */
export function topicOf({ answer }: Pick<Complaint, 'answer'>): Topic {
  const name = answer?.externalId ?? '';
  return SIGNS.find(([, sign]) => sign.test(name))?.[0] ?? 'GOODS';
}
