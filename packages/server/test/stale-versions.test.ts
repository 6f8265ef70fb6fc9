import { ACCESS } from '@recourse/contract/access';
import { updateAssistantSettings } from '@recourse/contract/assistant';
import { endOtherSessions, endSession } from '@recourse/contract/auth';
import { removeTotp, resetFactors } from '@recourse/contract/identity/factors';
import { removePasskey } from '@recourse/contract/identity/passkeys';
import { endUserSessions } from '@recourse/contract/users';
import { unlinkClaims } from '@recourse/contract/claims-links';
import { deleteNote } from '@recourse/contract/claims-thread';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import { updateDeskSettings } from '@recourse/contract/desk/assignment';
import { deleteDocument } from '@recourse/contract/documents';
import { revokeToken } from '@recourse/contract/identity/tokens';
import { unlinkIdentity } from '@recourse/contract/identity/single-sign-on';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { tellPresence } from '@recourse/contract/events';
import {
  muteThing,
  unmuteThing,
  updateNotificationSettings,
} from '@recourse/contract/told/settings';
import { cancelEmail } from '@recourse/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALLOWED_CALLS, prepare } from './permissions/allowed-calls.ts';
import { makeUser } from './factories.ts';
import { refused } from './refusals.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * A version that is older than the row is a stale If-Match. The cases come from the access table: each new PUT or
 * DELETE is one of them, unless it is listed here with a reason.
 */

/** PUTs and DELETEs of rows without a version, with the table that has none. */
const WITHOUT_VERSION = new Map<Endpoint, { table: string; reason: string }>([
  [updateAssistantSettings, { table: 'assistant_settings', reason: 'the last word counts' }],
  [updateClockSettings, { table: 'clock_settings', reason: 'the last word counts' }],
  [updateDeskSettings, { table: 'desk_settings', reason: 'the last word counts' }],
  [
    updateNotificationSettings,
    { table: 'notification_choices', reason: 'somebody’s own choices: his last word counts' },
  ],
  [muteThing, { table: 'mutes', reason: 'something is muted or not' }],
  [unmuteThing, { table: 'mutes', reason: 'something is muted or not' }],
  [
    cancelEmail,
    {
      table: 'email_changes',
      reason: 'what is asked for is never edited, only replaced or taken back',
    },
  ],
  [deleteNote, { table: 'claim_notes', reason: 'a note is never edited, only deleted' }],
  [unlinkClaims, { table: 'claim_links', reason: 'a link is never edited, only taken away' }],
  [endUserSessions, { table: 'sessions', reason: 'sessions are never edited, only ended' }],
  [endOtherSessions, { table: 'sessions', reason: 'sessions are never edited, only ended' }],
  [removeTotp, { table: 'totp', reason: 'an app is never edited, only replaced or removed' }],
  [removePasskey, { table: 'passkeys', reason: 'a passkey is never edited, only removed' }],
  [resetFactors, { table: 'totp', reason: 'an app is never edited, only replaced or removed' }],
  [revokeToken, { table: 'api_tokens', reason: 'a token is never edited, only revoked' }],
  [
    unlinkIdentity,
    { table: 'identities', reason: 'an identity is never edited, only linked and unlinked' },
  ],
  [endSession, { table: 'sessions', reason: 'a session is never edited, only ended' }],
  [deleteDocument, { table: 'documents', reason: 'a document is never edited, only deleted' }],
  [tellPresence, { table: 'presence', reason: 'who says that he is there says it of himself' }],
]);

/** The target row of each case is new, so this is its version. */
const CURRENT = 1;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const isChange = ({ method }: Endpoint): boolean => method === 'PUT' || method === 'DELETE';
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const CASES = ALLOWED_CALLS.filter(
  ({ endpoint }) => isChange(endpoint) && !WITHOUT_VERSION.has(endpoint),
);

test.each(CASES)('CC-01 $name: a stale If-Match is a 412 that changes nothing', async (allowed) => {
  const { actor, input } = await prepare(t, allowed);
  const withVersion = (version: number) =>
    t.call(allowed.endpoint, actor, {
      ...input,
      headers: { ...input.headers, 'if-match': `"${version}"` },
    });
  for (const stale of [CURRENT - 1, CURRENT + 1])
    await refused(t.db, 412, () => withVersion(stale));
  // Only the version was the reason for the refusal.
  expect((await withVersion(CURRENT)).statusCode).toBeLessThan(300);
});

test('every PUT and DELETE of the contract is among the cases, or has no version', async () => {
  const made = new Set(CASES.map(({ endpoint }) => nameOf(endpoint)));
  const changes = ACCESS.map(({ endpoint }) => endpoint)
    .filter(isChange)
    .map(nameOf);
  expect(changes.filter((name) => !made.has(name)).toSorted()).toEqual(
    [...WITHOUT_VERSION.keys()].map(nameOf).toSorted(),
  );
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'version'`.execute(t.db);
  const withVersion = new Set(rows.map(({ name }) => name));
  expect(withVersion).toContain('claims');
  for (const { table } of WITHOUT_VERSION.values()) expect(withVersion).not.toContain(table);
});
