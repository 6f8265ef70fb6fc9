import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the server must be able to read again, for the database. */

/** An encrypted secret, and the name of the key that opens it. */
export interface Sealed {
  keyId: string;
  /** IV, tag and ciphertext, in this order. */
  bytes: Buffer;
}

export interface Seal {
  /** The name of the key that seals. */
  readonly keyId: string;
  /** Whether there is a key with that name. */
  knows(keyId: string): boolean;
  /** Encrypts a secret for one row. `about` names the row, and is needed to open it. */
  seal(secret: Buffer, about: string): Sealed;
  /** The secret; null when its key is unknown, when it was changed, or when it was sealed for another row. */
  open(sealed: Sealed, about: string): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 12;

interface Key {
  id: string;
  bytes: Buffer;
}

const toKey = (secret: string): Key => ({
  id: createHash('sha256').update(`seal:${secret}`).digest('base64url').slice(0, KEY_ID_LENGTH),
  bytes: Buffer.from(hkdfSync('sha256', secret, '', 'seal', KEY_BYTES)),
});

/** Makes a seal with one or several secrets: the first one seals, all open, so that secrets can be rotated. */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const keys = secrets.map(toKey);
  const [first] = keys as [Key, ...Key[]];
  const find = (keyId: string): Key | undefined => keys.find(({ id }) => id === keyId);
  return {
    keyId: first.id,
    knows: (keyId) => find(keyId) !== undefined,
    seal: (secret, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, first.bytes, iv).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return { keyId: first.id, bytes: Buffer.concat([iv, cipher.getAuthTag(), text]) };
    },
    open: ({ keyId, bytes }, about) => {
      const key = find(keyId);
      if (!key) return null;
      const iv = bytes.subarray(0, IV_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
