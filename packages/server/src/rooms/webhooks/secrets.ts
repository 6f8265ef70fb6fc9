import type { Seal } from '../../kernel/security/factors/seal.ts';
import { aboutWebhook } from './signature.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** The secrets of a webhook, as its row has them. */

type Secrets = Pick<
  WebhookRow,
  'id' | 'secret' | 'key_id' | 'previous_secret' | 'previous_key_id' | 'previous_until'
>;

/** The present secret of a webhook; null when the server does not have its key. */
export const openSecret = (seal: Seal, { id, secret, key_id: keyId }: Secrets): Buffer | null =>
  seal.open({ keyId, bytes: secret }, aboutWebhook(id));

/** The secrets that sign a message now, the present one first; none when the server does not have its key. */
export function signingSecrets(seal: Seal, row: Secrets, now: Date): Buffer[] {
  const present = openSecret(seal, row);
  if (present === null) return [];
  const { id, previous_secret: bytes, previous_key_id: keyId, previous_until: until } = row;
  const isOver = bytes === null || keyId === null || until === null || until <= now;
  const previous = isOver ? null : seal.open({ keyId, bytes }, aboutWebhook(id));
  return previous === null ? [present] : [present, previous];
}
