import { isDeepStrictEqual } from 'node:util';
import {
  CLIENT_KINDS,
  NOTIFICATION_KINDS,
  STAFF_KINDS,
} from '@recourse/contract/values/notification-kinds';
import { USUAL_MAIL } from '@recourse/contract/told/choices';
import type {
  NotificationChoice,
  NotificationSettings,
  readMute as readMuteEndpoint,
  SettingsChanges,
} from '@recourse/contract/told/settings';
import type { unsubscribe as unsubscribeEndpoint } from '@recourse/contract/told/unsubscribe';
import { MUTES } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor, Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { notFound } from '../../kernel/errors.ts';
import { readUnsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import * as notifications from './notifications.repository.ts';
import { SEES } from './notifications.service.ts';
import * as repository from './settings.repository.ts';

/** What people want to be told, and how. */

/** What the caller is told and how, and what he has muted. */
export async function readSettings(
  ctx: Pick<Context, 'db' | 'config'>,
  { userId, role }: Actor,
): Promise<NotificationSettings> {
  const { chosen, ...own } = await repository.readSettings(ctx.db, userId, MUTES.listed);
  const others = role === 'CLIENT' ? STAFF_KINDS : CLIENT_KINDS;
  const kinds = NOTIFICATION_KINDS.filter((kind) => !others.includes(kind));
  return {
    mail: ctx.config.mail !== null,
    ...own,
    choices: kinds.map((kind) => choiceOf(kind, chosen)),
  };
}

const choiceOf = (
  kind: NotificationChoice['kind'],
  chosen: readonly NotificationChoice[],
): NotificationChoice =>
  chosen.find((one) => one.kind === kind) ?? { kind, inApp: true, mail: USUAL_MAIL[kind] };

/** Changes what is given. Sending what holds already changes nothing. */
export async function updateSettings(
  ctx: Context,
  actor: Actor,
  changes: SettingsChanges,
): Promise<NotificationSettings> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await repository.lockSettings(trx, actor.userId))) throw notFound();
    const before = await repository.readSettings(trx, actor.userId, 0);
    const fields: string[] = [];
    for (const { kind, ...given } of changes.choices ?? []) {
      const old = choiceOf(kind, before.chosen);
      const choice = { ...old, ...definedOf(given) };
      if (isDeepStrictEqual(choice, old)) continue;
      // oxlint-disable no-await-in-loop -- a transaction has one connection
      await repository.putChoice(trx, actor.userId, choice);
      if (choice.inApp && !old.inApp) await markHiddenRead(ctx, trx, actor.userId, kind);
      // oxlint-enable no-await-in-loop
      if (!fields.includes('choices')) fields.push('choices');
    }
    fields.push(...(await changeReader(ctx, trx, actor.userId, { before, changes })));
    if (fields.length > 0)
      await recordChange(trx, actor, {
        action: 'update',
        area: 'notifications',
        objectId: actor.userId,
        fields,
      });
    return readSettings({ db: trx, config: ctx.config }, actor);
  });
}

const OF_READER = ['language', 'timeZone', 'quietHours'] as const;

/** Changes how and when somebody reads mails; resolves with the names of what is another now. */
async function changeReader(
  { clock }: Pick<Context, 'clock'>,
  trx: Context['db'],
  userId: number,
  { before, changes }: { before: repository.Reader; changes: SettingsChanges },
): Promise<string[]> {
  const {
    language = before.language,
    timeZone = before.timeZone,
    quietHours = before.quietHours,
  } = changes;
  const after = { language, timeZone, quietHours };
  const fields = OF_READER.filter((name) => !isDeepStrictEqual(after[name], before[name]));
  if (fields.length === 0) return [];
  await repository.putReader(trx, userId, after);
  if (fields.some((name) => name !== 'language'))
    await repository.lookAgain(trx, userId, clock.now());
  return fields;
}

/** What came while the portal did not show a kind is no news when it shows it again. */
const markHiddenRead = (
  { clock }: Pick<Context, 'clock'>,
  trx: Context['db'],
  userId: number,
  kind: NotificationChoice['kind'],
): Promise<void> => notifications.markKindRead(trx, { userId, kind, at: clock.now() });

/** Without what was not sent. */
const definedOf = ({ inApp, mail }: Partial<Omit<NotificationChoice, 'kind'>>) => ({
  ...(inApp === undefined ? {} : { inApp }),
  ...(mail === undefined ? {} : { mail }),
});

/** Whether the caller has muted a thing. */
export async function readMute(
  ctx: Context,
  { userId }: Actor,
  thing: repository.Thing,
): Promise<EndpointReply<typeof readMuteEndpoint>> {
  return { muted: await repository.isMuted(ctx.db, userId, thing) };
}

/** Ends notifications of a thing. Throws 404 for what the caller does not see. */
export async function mute(ctx: Context, actor: Actor, thing: repository.Thing): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const reader = { caller: actor, sees: SEES };
    if (!(await repository.seesThing(trx, reader, thing))) throw notFound();
    if (!(await repository.insertMute(trx, actor.userId, thing))) return;
    await audit(trx, actor, { action: 'mute', area: thing.area, objectId: thing.id });
    await announce(trx, 'notifications', actor.userId);
  });
}

/** Lets the caller be told of a thing again, also of one that he sees no more. */
export async function unmute(ctx: Context, actor: Actor, thing: repository.Thing): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.deleteMute(trx, actor.userId, thing))) return;
    await audit(trx, actor, { action: 'unmute', area: thing.area, objectId: thing.id });
    await announce(trx, 'notifications', actor.userId);
  });
}

/**
 * Ends mails of one kind for whoever got the link. It proves only that we made the link: nothing else changes, and nobody
 * is signed in. Throws 404 for a link that we did not make.
 */
export async function unsubscribe(
  ctx: Context,
  origin: Origin,
  token: string,
): Promise<EndpointReply<typeof unsubscribeEndpoint>> {
  const ending = readUnsubscribeToken(ctx.links, token);
  if (!ending) throw notFound();
  const { userId, kind } = ending;
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.lockSettings(trx, userId))) return;
    const { chosen } = await repository.readSettings(trx, userId, 0);
    const choice = choiceOf(kind, chosen);
    if (choice.mail === 'NEVER') return;
    await repository.putChoice(trx, userId, { ...choice, mail: 'NEVER' });
    await recordChange(
      trx,
      { ...origin, userId: null },
      { action: 'end-mails', area: 'notifications', objectId: userId, fields: ['choices'] },
    );
  });
  return { kind };
}
