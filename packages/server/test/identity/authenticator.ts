import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@recourse/contract/values/passkeys';

/** An authenticator and its browser, in software: it makes a passkey with ECDSA and signs with it (WebAuthn). */

const encoded = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** The start of an item in CBOR (RFC 8949). */
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

type Item = number | string | Buffer | Map<number | string, Item>;

function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, item.length), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  const pairs = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...pairs]);
}

/** The public key as an authenticator writes it (COSE). */
function publicKeyOf(key: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Item>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** What an authenticator or a browser can do wrong. */
export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether its owner has shown a finger or typed a PIN. */
  isVerified?: boolean;
  counter?: number;
  algorithm?: number;
  format?: string;
  /** Statements about its make. */
  statement?: Map<string, Item>;
  /** The key that signs. */
  key?: KeyObject;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;
const ECDSA = -7;

export interface Authenticator {
  id: string;
  /** In COSE. */
  publicKey: Buffer;
  privateKey: KeyObject;
  /** Makes its passkey. */
  create(options: Pick<PasskeyCreation, 'challenge' | 'rp'>, faults?: Faults): NewPasskey;
  /** Signs with it. */
  get(options: Pick<PasskeyRequest, 'challenge' | 'rpId'>, faults?: Faults): PasskeyAnswer;
}

/** Makes an authenticator whose browser has a page of `origin` open. It counts how often it was used. */
export function makeAuthenticator(origin: string): Authenticator {
  const { publicKey: own, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = publicKeyOf(own, ECDSA);
  const credentialId = randomBytes(16);
  const id = encoded(credentialId);
  let used = 0;
  const clientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, faults: Faults): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? used);
    const verified = (faults.isVerified ?? true) ? VERIFIED : 0;
    return Buffer.concat([
      sha256(faults.rpId ?? rpId),
      Buffer.from([PRESENT | verified | flags]),
      counter,
    ]);
  };
  return {
    id,
    publicKey,
    privateKey,
    create({ challenge, rp }, faults = {}) {
      const key = publicKeyOf(own, faults.algorithm ?? ECDSA);
      const made = Buffer.concat([
        authData(rp.id, WITH_KEY, faults),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const object = new Map<string, Item>([
        ['fmt', faults.format ?? 'none'],
        ['attStmt', faults.statement ?? new Map()],
        ['authData', made],
      ]);
      return {
        id,
        clientDataJSON: encoded(clientData('webauthn.create', challenge, faults)),
        attestationObject: encoded(cbor(object)),
        transports: ['internal'],
      };
    },
    get({ challenge, rpId }, faults = {}) {
      used += 1;
      const said = clientData('webauthn.get', challenge, faults);
      const data = authData(rpId, 0, faults);
      const signed = Buffer.concat([data, sha256(said)]);
      return {
        id,
        clientDataJSON: encoded(said),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', signed, faults.key ?? privateKey)),
      };
    },
  };
}
