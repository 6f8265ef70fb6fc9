import { isDeepStrictEqual } from 'node:util';
import {
  ADMIN_KINDS,
  CLIENT_KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  STAFF_KINDS,
} from '@recourse/contract/values/notification-kinds';
import { wantedMail } from '@recourse/contract/told/choices';
import type {
  NotificationChoice,
  NotificationSettings,
  readMute as readMuteEndpoint,
  SettingsChanges,
} from '@recourse/contract/told/settings';
import type { unsubscribe as unsubscribeEndpoint } from '@recourse/contract/told/unsubscribe';
import type { Role } from '@recourse/contract/values/roles';
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

/** Notification settings: what people are told, and how. */

/** The caller's notification settings, and what he has muted. */
export async function readSettings(
  ctx: Pick<Context, 'db' | 'config'>,
  { userId, role }: Actor,
): Promise<NotificationSettings> {
  const { chosen, ...own } = await repository.readSettings(ctx.db, userId, MUTES.listed);
  const kinds = NOTIFICATION_KINDS.filter((kind) => !OF_OTHERS[role].includes(kind));
  return {
    mail: ctx.config.mail !== null,
    ...own,
    choices: kinds.map((kind) => choiceOf(kind, chosen)),
  };
}

/** Kinds that a role never gets. */
const OF_OTHERS: Readonly<Record<Role, readonly NotificationKind[]>> = {
  ADMIN: CLIENT_KINDS,
  EMPLOYE: [...CLIENT_KINDS, ...ADMIN_KINDS],
  CLIENT: STAFF_KINDS,
};

function choiceOf(
  kind: NotificationKind,
  chosen: readonly NotificationChoice[],
): NotificationChoice {
  const { inApp = true, mail } = chosen.find((one) => one.kind === kind) ?? {};
  return { kind, inApp, mail: wantedMail(kind, mail) };
}

/** Changes the given settings. Sending the current values changes nothing. */
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
      const wanted = { ...old, ...definedOf(given) };
      const choice = { ...wanted, mail: wantedMail(kind, wanted.mail) };
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

const OF_READER = ['language', 'timeZone', 'quietHours', 'digestAt'] as const;

/** Changes a person's settings for mails; resolves with the names of the changed fields. */
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
    digestAt = before.digestAt,
  } = changes;
  const after = { language, timeZone, quietHours, digestAt };
  const fields = OF_READER.filter((name) => !isDeepStrictEqual(after[name], before[name]));
  if (fields.length === 0) return [];
  await repository.putReader(trx, userId, after);
  if (fields.some((name) => name !== 'language'))
    await repository.lookAgain(trx, userId, clock.now());
  return fields;
}

/**
 * Notifications from the time when the portal did not show a kind are marked as read when it shows
 * the kind again.
 */
const markHiddenRead = (
  { clock }: Pick<Context, 'clock'>,
  trx: Context['db'],
  userId: number,
  kind: NotificationChoice['kind'],
): Promise<void> => notifications.markKindRead(trx, { userId, kind, at: clock.now() });

/** Leaves out fields that were not sent. */
const definedOf = ({ inApp, mail }: Partial<Omit<NotificationChoice, 'kind'>>) => ({
  ...(inApp === undefined ? {} : { inApp }),
  ...(mail === undefined ? {} : { mail }),
});

/** Whether the caller has muted a subject. */
export async function readMute(
  ctx: Context,
  { userId }: Actor,
  thing: repository.Thing,
): Promise<EndpointReply<typeof readMuteEndpoint>> {
  return { muted: await repository.isMuted(ctx.db, userId, thing) };
}

/** Ends notifications about a subject. Throws 404 for a subject that the caller does not see. */
export async function mute(ctx: Context, actor: Actor, thing: repository.Thing): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const reader = { caller: actor, sees: SEES };
    if (!(await repository.seesThing(trx, reader, thing))) throw notFound();
    if (!(await repository.insertMute(trx, actor.userId, thing))) return;
    await audit(trx, actor, { action: 'mute', area: thing.area, objectId: thing.id });
    await announce(trx, 'notifications', actor.userId);
  });
}

/** Unmutes a subject for the caller, even one that he no longer sees. */
export async function unmute(ctx: Context, actor: Actor, thing: repository.Thing): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.deleteMute(trx, actor.userId, thing))) return;
    await audit(trx, actor, { action: 'unmute', area: thing.area, objectId: thing.id });
    await announce(trx, 'notifications', actor.userId);
  });
}

/** The kinds that are sent in a daily digest. */
const dailyOf = (chosen: readonly NotificationChoice[]): NotificationChoice[] =>
  NOTIFICATION_KINDS.map((kind) => choiceOf(kind, chosen)).filter(({ mail }) => mail === 'DAILY');

/**
 * Ends mails of one kind, or all daily mails, for the person to whom the link was sent. The link proves only that we
 * made it: nothing else changes, and nobody is signed in. Throws 404 for a link that we did not make.
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
    const choices = kind === 'digest' ? dailyOf(chosen) : [choiceOf(kind, chosen)];
    const wanted = choices.filter(({ mail }) => mail !== 'NEVER');
    if (wanted.length === 0) return;
    for (const choice of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await repository.putChoice(trx, userId, { ...choice, mail: 'NEVER' });
    }
    await recordChange(
      trx,
      { ...origin, userId: null },
      { action: 'end-mails', area: 'notifications', objectId: userId, fields: ['choices'] },
    );
  });
  return { kind };
}
