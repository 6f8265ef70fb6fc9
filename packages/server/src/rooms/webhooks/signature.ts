import { createHmac, randomBytes } from 'node:crypto';

/** Secrets and signatures of webhooks, as in Standard Webhooks 1.0. */

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A new secret, in bytes. */
export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as people and programs pass it on: 'whsec_' and Base64. */
export const writeSecret = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`;

/** The row of a webhook as its secrets are sealed for it. */
export const aboutWebhook = (id: number): string => `webhook:${id}`;

/** A message as it is signed. */
export interface Signed {
  /** The header webhook-id. */
  id: string;
  /** The time of the attempt. */
  at: Date;
  body: string;
}

/**
 * The headers of a message: its id, the time in seconds since 1970, and a signature for each secret, separated by
 * spaces: 'v1,' and the Base64 of the HMAC-SHA256 of 'id.time.body'.
 */
export function signedHeaders(
  { id, at, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
