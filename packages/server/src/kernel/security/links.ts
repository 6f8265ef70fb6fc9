import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Proofs in the links of mails: they show that we made the link, for one purpose. They are stored in no table, log or
 * backup.
 */
export interface Links {
  /** The proof of a text for a purpose. */
  prove(purpose: string, text: string): string;
  isProved(purpose: string, text: string, proof: string): boolean;
  /** The proofs by every secret, the first one first: for what shows only a part of its proof. */
  proofs(purpose: string, text: string): string[];
}

const KEY_BYTES = 32;

/**
 * Makes proofs with one or several secrets: the first secret makes them, all secrets verify them, so that secrets can
 * be rotated.
 */
export function createLinks(secrets: readonly [string, ...string[]]): Links {
  const [first, ...others] = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'links', KEY_BYTES)),
  ) as [Buffer, ...Buffer[]];
  const proof = (key: Buffer, purpose: string, text: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, text]))
      .digest();
  return {
    prove: (purpose, text) => proof(first, purpose, text).toString('base64url'),
    proofs: (purpose, text) =>
      [first, ...others].map((key) => proof(key, purpose, text).toString('base64url')),
    isProved: (purpose, text, given) => {
      const bytes = Buffer.from(given, 'base64url');
      return [first, ...others].some((key) => {
        const own = proof(key, purpose, text);
        return own.length === bytes.length && timingSafeEqual(own, bytes);
      });
    },
  };
}
