import type { Receipt } from '@recourse/contract/claims-thread';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** What the client asks for, as text; '' when he asked for nothing. */
export function remedyText(
  t: Translate,
  { remedy, remedyText: own }: Pick<Receipt, 'remedy' | 'remedyText'>,
): string {
  return [...remedy.map((one) => t(`papers.remedy.${one}`)), ...(own === null ? [] : [own])].join(
    ' · ',
  );
}
