import type { recordChange } from '../../kernel/changes/record-change.ts';
import { newNonce } from '../../kernel/security/link-token.ts';
import { insertLink } from '../users/links.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Makes a link for choosing a new password. The account must be locked. Earlier links end. */
export async function makePasswordLink(
  trx: Transaction,
  {
    userId,
    at,
    validMinutes,
    dropsFactors = false,
  }: { userId: number; at: Date; validMinutes: number; dropsFactors?: boolean },
) {
  const link = { kind: 'PASSWORD', nonce: newNonce() } as const;
  const expiresAt = new Date(at.getTime() + validMinutes * 60_000);
  return { ...link, id: await insertLink(trx, { ...link, userId, at, expiresAt, dropsFactors }) };
}
