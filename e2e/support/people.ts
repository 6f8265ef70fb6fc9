import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SESSION } from '@recourse/contract/values/limits';
import type { Role } from '@recourse/contract/values/roles';
import { pino } from 'pino';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { joinEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';
import { hashPassword } from '../../packages/server/src/kernel/security/passwords/passwords.ts';
import { SIGNING } from '../../packages/server/src/kernel/security/secret.ts';
import { createTokens } from '../../packages/server/src/kernel/security/tokens.ts';

/**
 * People of a portal, entered and signed in through its database. Through the portal each of them costs two password
 * hashes, and the tests of a run need a thousand people.
 */

export const PASSWORD = 'a password for tests';

export interface Person {
  id: number;
  username: string;
  token: string;
}

const HOUR_MS = 3_600_000;
const log = pino({ level: 'error' }, pino.destination(2));

/** The hash of everybody's password, in the product's strength. */
let hash: Promise<string> | undefined;

/** Adds a user with a session to the portal of that folder. */
export async function addPerson(dataDir: string, role: Role, username: string): Promise<Person> {
  hash ??= hashPassword(PASSWORD);
  const email = `${username}@example.org`;
  const [jti, now] = [randomUUID(), new Date()];
  const { appUrl } = await joinEmbedded({ dataDir, log });
  const id = await withClient(appUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with person as (
         insert into users (username, email, phone, role, password_hash, last_sign_in_at)
         values ($1, $2, '0600000000', $3, $4, $5) returning id
       ), announced as (
         insert into outbox (area, object_id) select 'users', id from person
       ), session as (
         insert into sessions (jti, user_id, created_at, last_seen_at, expires_at, address, user_agent)
         select $6, id, $5, $5, $7, '127.0.0.1', 'test' from person
       )
       select id from person`,
      [
        username,
        email,
        role,
        await hash,
        now,
        jti,
        new Date(now.getTime() + SESSION.absoluteHours * HOUR_MS),
      ],
    );
    return Number(rows[0]?.id);
  });
  const secret = (await readFile(path.join(dataDir, SIGNING.file), 'utf8')).trim();
  const subject = { id, username, email, roles: [role] };
  return { id, username, token: await createTokens([secret]).sign(subject, jti, now) };
}
