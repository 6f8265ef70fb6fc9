import type { Complaint } from './world.ts';

/** What the demo's complaints are about, by the solution that answers them. */

export type Topic = 'DELIVERY' | 'GOODS' | 'RETURNS' | 'PAYMENTS' | 'INTERNET' | 'ACCOUNT';

/** By the names of the solutions, the first that fits; what nothing answers is about goods. */
const SIGNS: readonly (readonly [Topic, RegExp])[] = [
  ['PAYMENTS', /payment|charged|voucher|gift|invoice|bill|bank|fee|carte|debit|facture|promo/],
  ['RETURNS', /return|refund|exchange|warranty|retour|remboursement/],
  ['DELIVERY', /track|late-del|delivered|address|pickup|suivi|retard|livre/],
  ['ACCOUNT', /account|newsletter|mot-de-passe/],
  ['INTERNET', /^(net|tv|phone)-|internet|wifi|voyant|technicien|demenagement|resiliation/],
];

/** What a complaint is about. */
export function topicOf({ answer }: Pick<Complaint, 'answer'>): Topic {
  const name = answer?.externalId ?? '';
  return SIGNS.find(([, sign]) => sign.test(name))?.[0] ?? 'GOODS';
}
