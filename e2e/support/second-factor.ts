import path from 'node:path';
import { login } from '@recourse/contract/auth';
import {
  activateTotp,
  confirmTotp,
  type RecoveryCodes,
  startTotp,
  type TotpSecret,
} from '@recourse/contract/identity/factors';
import { proveIdentity } from '@recourse/contract/identity/proof';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { joinEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';
import { PASSWORD, type Person, type Portal } from './portal.ts';

/** Second factors of people in browser tests. */

const PERIOD_MS = 30_000;
const log = pino({ level: 'error' }, pino.destination(2));

/**
 * An authenticator app. It gives each code once, as the server accepts each once. The server also accepts the code of
 * the time step before and of the next one. The app gives none of the step before, because that step may be over when
 * the code arrives.
 */
export class Authenticator {
  readonly #totp: TOTP;
  #last = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  }

  /** A code that is valid for at least half a minute. */
  code(): string {
    const now = Math.floor(Date.now() / PERIOD_MS);
    this.#last = Math.max(this.#last + 1, now);
    if (this.#last > now + 1) throw new Error('There are two codes at a time.');
    return this.#totp.generate({ timestamp: this.#last * PERIOD_MS });
  }
}

/** Somebody with a second factor. */
export interface Guarded {
  person: Person;
  app: Authenticator;
  recoveryCodes: readonly string[];
}

/**
 * Gives a person an authenticator app, and signs him in with it: his session has then no fresh proof. The codes for
 * that count as long past, so that the app has two more at once.
 */
export async function guarded(portal: Portal, { id, username, token }: Person): Promise<Guarded> {
  await portal.call(proveIdentity, token, { body: { password: PASSWORD } });
  const { secret } = await portal.call<TotpSecret>(startTotp, token);
  const app = new Authenticator(secret);
  const { recoveryCodes } = await portal.call<RecoveryCodes>(confirmTotp, token, {
    body: { code: app.code() },
  });
  await portal.call(activateTotp, token);
  const person = await portal.call<Person>(login, null, {
    body: { email: username, password: PASSWORD, code: app.code() },
  });
  await change(portal, 'update totp set last_counter = 0 where user_id = $1', id);
  return { person, app: new Authenticator(secret), recoveryCodes };
}

/** Lets the sign-ins and proofs of a person be an hour old. */
export const ageProofs = (portal: Portal, { id }: Pick<Person, 'id'>): Promise<void> =>
  change(
    portal,
    `update sessions set created_at = created_at - interval '1 hour',
       proved_at = proved_at - interval '1 hour' where user_id = $1`,
    id,
  );

/** Changes rows of a person in the portal's database. */
async function change({ dataDir }: Portal, statement: string, userId: number): Promise<void> {
  const { appUrl } = await joinEmbedded({ dataDir: path.resolve(dataDir), log });
  await withClient(appUrl, (client) => client.query(statement, [userId]));
}

/** The dialog that asks who somebody is. */
export const proofDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Please confirm that it is you.' });
