import { MAILED_AREAS } from '@recourse/contract/told/notification-list';
import { isMailedKind } from '@recourse/contract/told/choices';
import { wantedMail } from '@recourse/contract/told/choices';
import {
  FORGOT_PAGE,
  LINK_PAGES,
  placeOf,
  SIGN_IN_PAGE,
  UNSUBSCRIBE_PAGE,
} from '@recourse/contract/told/places';
import { EMAIL_CHANGE, INVITATION, RECOVERY, SIGN_UP } from '@recourse/contract/values/limits';
import { ROLES, type Role } from '@recourse/contract/values/roles';
import * as z from 'zod/mini';
import type { MailConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { linkToken } from '../../kernel/security/link-token.ts';
import { unsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import { findEmailChange } from '../users/email-changes.repository.ts';
import { findOpenLink } from '../users/links.repository.ts';
import * as notifications from '../notifications/notifications.repository.ts';
import { writeDigest } from './digest.service.ts';
import * as factorMails from './factor-mails.ts';
import { type Draft, type Letter, writeLetter } from './letter.ts';
import { say as sayIn, type MailTextKey, type Values } from './mail-texts.ts';
import { noticeValues } from './notice-texts.ts';
import { SEES } from './sees.ts';
import * as repository from './mail.repository.ts';
import * as ssoMails from './sso-mails.ts';

/** Writes each mail when it is sent: in the reader's language at that time, with what he may still see. */

/** The input for the writer of one kind of mail. */
export interface Writing {
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'links'>;
  config: MailConfig;
  mail: repository.DueMail;
  say: (key: MailTextKey, values?: Values) => string;
}

/** Writes the draft of a mail; null when there is nothing to say any more. */
type Writer = (writing: Writing) => Promise<Draft | null>;

/** A mail in the reader's language; null when it is no longer needed. */
export async function compose(
  ctx: Writing['ctx'],
  config: MailConfig,
  mail: repository.DueMail,
): Promise<Letter | null> {
  const language = mail.reader.language ?? ctx.config.organisation.language;
  const say = sayIn.bind(null, language);
  const draft = await writerOf(mail.kind)({ ctx, config, mail, say });
  return draft && writeLetter(language, draft, config.from.name);
}

/** Kinds with their own texts; all others are notifications. */
const OWN: Readonly<Partial<Record<repository.DueMail['kind'], Writer>>> = {
  'account.codes-low': factorMails.writeCodesLow,
  'account.codes-renewed': factorMails.writeCodesRenewed,
  'account.device': writeDevice,
  'account.email': writeEmail,
  'account.email-approval': writeEmailApproval,
  'account.email-notice': writeEmailNotice,
  'account.exists': writeExists,
  'account.factor-added': factorMails.writeFactorAdded,
  'account.factor-removed': factorMails.writeFactorRemoved,
  'account.factor-reset': factorMails.writeFactorReset,
  'account.factor-reset-notice': factorMails.writeFactorResetNotice,
  'account.identity-linked': ssoMails.writeIdentityLinked,
  'account.identity-unlinked': ssoMails.writeIdentityUnlinked,
  'account.invitation': writeInvitation,
  'account.password': writePassword,
  'account.recovery': writeRecovery,
  'account.recovery-code': factorMails.writeRecoveryCode,
  'account.recovery-sso': ssoMails.writeRecoverySso,
  'account.role': writeRole,
  'account.sessions': writeSessions,
  'account.setup-code': factorMails.writeSetupCode,
  'account.sign-up': writeSignUp,
  'account.token-made': factorMails.writeTokenMade,
  'account.wrong-codes': factorMails.writeWrongCodes,
  digest: writeDigest,
  'mail.test': writeTest,
};

const writerOf = (kind: repository.DueMail['kind']): Writer => OWN[kind] ?? writeNotification;

/** The name of the person who acted, for display. */
async function actorName({ ctx, say }: Writing, id: unknown): Promise<string> {
  const name = typeof id === 'number' ? await repository.readName(ctx.db, id) : null;
  return name ?? say('name.portal');
}

const toPortal = ({ config, say }: Writing): Draft['button'] => ({
  label: say('open.portal'),
  url: `${config.publicUrl}/`,
});

const about = z.object({ area: z.enum(MAILED_AREAS), objectId: z.int() });

/**
 * The current state of a notification. null when it was read, may no longer be seen, or is no longer wanted by mail.
 */
async function writeNotification({ ctx, config, mail, say }: Writing): Promise<Draft | null> {
  const { kind } = mail;
  const role = ROLES.find((known) => known === mail.reader.role);
  const thing = about.safeParse(mail.data);
  if (!isMailedKind(kind) || !role || !thing.success) return null;
  const caller = { userId: mail.reader.id, role };
  const choice = await notifications.findMailChoice(ctx.db, caller.userId, kind);
  // A reader who has switched to the daily digest has not been told of this notification yet.
  if (wantedMail(kind, choice) === 'NEVER') return null;
  const reader = { caller, sees: SEES };
  const notice = await notifications.findUnread(ctx.db, reader, { kind, ...thing.data });
  if (!notice) return null;
  const { area } = thing.data;
  const { count } = notice;
  const values = noticeValues(say, notice);
  return {
    subject: say(`${kind}.subject`, values),
    paragraphs: [
      say(`${kind}.body`, values),
      ...(count > 1 ? [say('notification.times', { count })] : []),
    ],
    button: { label: say(`open.${area}`), url: `${config.publicUrl}${placeOf(role, thing.data)}` },
    footer: [say('notification.footer')],
    ending: {
      label: say('notification.ending'),
      url: `${config.publicUrl}${UNSUBSCRIBE_PAGE}#${unsubscribeToken(ctx.links, { userId: caller.userId, kind })}`,
    },
  };
}

async function writePassword(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const account = mail.reader.username;
  const { actorId, how, factors, identities } = mail.data;
  const what =
    how === 'LINK'
      ? say('account.password.link', { account })
      : actorId === mail.reader.id
        ? say('account.password.own', { account })
        : say('account.password.other', { account, name: await actorName(writing, actorId) });
  return {
    subject: say('account.password.subject'),
    paragraphs: [
      what,
      ...(factors === undefined ? [] : [say('account.password.factor')]),
      ...(identities === undefined ? [] : [say('account.password.identities')]),
      say('account.doubt'),
    ],
    button: toPortal(writing),
    footer: [say('account.footer')],
  };
}

/** The address of the link in a mail; null when the link is no longer valid. */
async function readLink(
  { ctx, config, mail }: Writing,
  name: 'link' | 'undo' = 'link',
): Promise<string | null> {
  const id = mail.data[name];
  const link = typeof id === 'number' && (await findOpenLink(ctx.db, id, ctx.clock.now()));
  // The proof follows a #, because browsers send that part to no server.
  return link ? `${config.publicUrl}${LINK_PAGES[link.kind]}#${linkToken(ctx.links, link)}` : null;
}

async function writeRecovery(writing: Writing): Promise<Draft | null> {
  const { mail, say } = writing;
  const url = await readLink(writing);
  if (url === null) return null;
  return {
    subject: say('account.recovery.subject'),
    paragraphs: [
      say('account.recovery.body', { account: mail.reader.username }),
      say('account.recovery.once', { count: RECOVERY.validMinutes }),
      say('account.recovery.ignore'),
    ],
    button: { label: say('account.recovery.subject'), url },
    footer: [say('account.footer')],
  };
}

/** For the new address. */
async function writeEmail(writing: Writing): Promise<Draft | null> {
  const { mail, say } = writing;
  const url = await readLink(writing);
  if (url === null) return null;
  return {
    subject: say('account.email.subject'),
    paragraphs: [
      say('account.email.body', { account: mail.reader.username }),
      say('account.email.once', { count: EMAIL_CHANGE.validHours }),
      say('account.email.ignore'),
    ],
    button: { label: say('account.email.button'), url },
    footer: [say('account.email.footer')],
  };
}

/** For the current address, which has to approve the change. */
async function writeEmailApproval(writing: Writing): Promise<Draft | null> {
  const { mail, say } = writing;
  const url = await readLink(writing);
  if (url === null) return null;
  const undo = await readLink(writing, 'undo');
  return {
    subject: say('account.email-approval.subject'),
    paragraphs: [
      say('account.email-approval.body', { account: mail.reader.username }),
      say('account.email-approval.once', { count: EMAIL_CHANGE.validHours }),
      ...(undo === null ? [say('account.doubt')] : []),
    ],
    items: undo === null ? [] : [{ text: say('account.email-approval.undo'), url: undo }],
    button: { label: say('account.email-approval.button'), url },
    footer: [say('account.footer')],
  };
}

/**
 * For the current address. With its link the change can be undone, when the address is known to be
 * the owner's.
 */
async function writeEmailNotice(writing: Writing): Promise<Draft | null> {
  const { ctx, mail, say } = writing;
  const url = await readLink(writing);
  if (url === null) {
    const isLinked = typeof mail.data['link'] === 'number';
    const change = await findEmailChange(ctx.db, mail.reader.id, ctx.clock.now());
    // The account already has another address, or keeps this one.
    if (isLinked || !change) return null;
  }
  return {
    subject: say('account.email-notice.subject'),
    paragraphs: [
      say('account.email-notice.body', { account: mail.reader.username }),
      url === null
        ? say('account.doubt')
        : say('account.email-notice.undo', { count: EMAIL_CHANGE.undoDays }),
    ],
    button: url === null ? toPortal(writing) : { label: say('account.email-notice.button'), url },
    footer: [say('account.footer')],
  };
}

async function writeInvitation(writing: Writing): Promise<Draft | null> {
  const { mail, say } = writing;
  const url = await readLink(writing);
  if (url === null) return null;
  return {
    subject: say('account.invitation.subject'),
    paragraphs: [
      say('account.invitation.body', { account: mail.reader.username }),
      say('account.invitation.once', { count: INVITATION.validDays }),
    ],
    button: { label: say('account.invitation.button'), url },
    footer: [say('account.invitation.footer')],
  };
}

async function writeSignUp(writing: Writing): Promise<Draft | null> {
  const { say } = writing;
  const url = await readLink(writing);
  if (url === null) return null;
  return {
    subject: say('account.sign-up.subject'),
    paragraphs: [
      say('account.sign-up.body'),
      say('account.sign-up.once', { count: SIGN_UP.validHours }),
      say('account.sign-up.ignore'),
    ],
    button: { label: say('account.sign-up.button'), url },
    footer: [say('account.sign-up.footer')],
  };
}

/**
 * For somebody who already has an account and signs up again, or whose address somebody else
 * entered.
 */
function writeExists({ config, mail, say }: Writing): Promise<Draft> {
  return Promise.resolve({
    subject: say('account.exists.subject'),
    paragraphs: [
      say('account.exists.body', { account: mail.reader.username }),
      say('account.exists.ignore'),
    ],
    items: [{ text: say('account.exists.forgot'), url: `${config.publicUrl}${FORGOT_PAGE}` }],
    button: { label: say('account.exists.button'), url: `${config.publicUrl}${SIGN_IN_PAGE}` },
    footer: [say('account.footer')],
  });
}

async function writeRole(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const role = ROLES.find((known) => known === mail.data['role']) satisfies Role | undefined;
  const name = await actorName(writing, mail.data['actorId']);
  return {
    subject: say('account.role.subject'),
    paragraphs: [
      say('account.role.body', {
        name,
        account: mail.reader.username,
        role: role ? say(`role.${role}`) : String(mail.data['role']),
      }),
      say('account.doubt'),
    ],
    button: toPortal(writing),
    footer: [say('account.footer')],
  };
}

function writeDevice(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const { browser, system } = mail.data;
  const account = mail.reader.username;
  const what =
    typeof browser === 'string' && typeof system === 'string'
      ? say('account.device.body', { account, browser, system })
      : say('account.device.program', { account });
  return Promise.resolve({
    subject: say('account.device.subject'),
    paragraphs: [what, say('account.device.doubt')],
    button: toPortal(writing),
    footer: [say('account.footer')],
  });
}

async function writeSessions(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const name = await actorName(writing, mail.data['actorId']);
  return {
    subject: say('account.sessions.subject'),
    paragraphs: [
      say('account.sessions.body', { name, account: mail.reader.username }),
      say('account.sessions.again'),
      say('account.doubt'),
    ],
    button: toPortal(writing),
    footer: [say('account.footer')],
  };
}

function writeTest(writing: Writing): Promise<Draft> {
  const { say } = writing;
  return Promise.resolve({
    subject: say('mail.test.subject'),
    paragraphs: [say('mail.test.body')],
    button: toPortal(writing),
    footer: [say('mail.test.footer')],
  });
}
