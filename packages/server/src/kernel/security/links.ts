import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Proofs in links of mails: that we made them, for one purpose. They stand in no table, log or backup. */
export interface Links {
  /** The proof of a text, for a purpose. */
  prove(purpose: string, text: string): string;
  isProved(purpose: string, text: string, proof: string): boolean;
}

const KEY_BYTES = 32;

/** Makes proofs with one or several secrets: the first proves, all verify, so that secrets can be rotated. */
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
    isProved: (purpose, text, given) => {
      const bytes = Buffer.from(given, 'base64url');
      return [first, ...others].some((key) => {
        const own = proof(key, purpose, text);
        return own.length === bytes.length && timingSafeEqual(own, bytes);
      });
    },
  };
}
