import { argon2Sync } from 'node:crypto';
import { PASSWORD } from '../factories.ts';

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * A hash of the factories' password with weaker settings than the product's. It is fast to check, and the next sign-in
 * replaces it.
 */
export function weakHash(): string {
  const nonce = Buffer.alloc(16, 7);
  const message = Buffer.from(PASSWORD);
  const cost = { memory: 1024, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=1024,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`;
}
