import { NOTIFICATION_AREAS } from '@recourse/contract/notifications';
import { NOTIFICATION_KINDS } from '@recourse/contract/values/notification-kinds';
import { wantedMail } from '@recourse/contract/told/choices';
import { LINK_PAGES, placeOf, UNSUBSCRIBE_PAGE } from '@recourse/contract/told/places';
import { INVITATION, RECOVERY } from '@recourse/contract/values/limits';
import { ROLES, type Role } from '@recourse/contract/values/roles';
import * as z from 'zod/mini';
import type { MailConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { linkToken } from '../../kernel/security/link-token.ts';
import { unsubscribeToken } from '../../kernel/mail/unsubscribe-token.ts';
import { findOpenLink } from '../users/links.repository.ts';
import { seesClaim } from '../claims/store/claims.repository.ts';
import { seesDocument } from '../documents/documents.repository.ts';
import * as notifications from '../notifications/notifications.repository.ts';
import { seesReport } from '../reports/store/reports.repository.ts';
import { type Draft, type Letter, writeLetter } from './letter.ts';
import { say as sayIn, type MailTextKey, type Values } from './mail-texts.ts';
import * as repository from './mail.repository.ts';

/** Writes mails when they are sent: in the language that their reader has by then, with what he may still see. */

/** What the writer of a kind needs. */
export interface Writing {
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'links'>;
  config: MailConfig;
  mail: repository.DueMail;
  say: (key: MailTextKey, values?: Values) => string;
}

/** Makes the draft of a mail; null: there is nothing to say any more. */
type Writer = (writing: Writing) => Promise<Draft | null>;

/** A mail in the words of its reader; null when nobody needs it any more. */
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

/** Kinds with words of their own; all others are notifications. */
const OWN: Readonly<Partial<Record<repository.DueMail['kind'], Writer>>> = {
  'account.device': writeDevice,
  'account.invitation': writeInvitation,
  'account.password': writePassword,
  'account.recovery': writeRecovery,
  'account.role': writeRole,
  'account.sessions': writeSessions,
  'mail.test': writeTest,
};

const writerOf = (kind: repository.DueMail['kind']): Writer => OWN[kind] ?? writeNotification;

/** Who did it, as a name to show. */
async function actorName({ ctx, say }: Writing, id: unknown): Promise<string> {
  const name = typeof id === 'number' ? await repository.readName(ctx.db, id) : null;
  return name ?? say('name.portal');
}

const toPortal = ({ config, say }: Writing): Draft['button'] => ({
  label: say('open.portal'),
  url: `${config.publicUrl}/`,
});

const SEES = {
  claims: seesClaim,
  documents: seesDocument,
  reports: seesReport,
};

const about = z.object({ area: z.enum(NOTIFICATION_AREAS), objectId: z.int() });

/** A notification as it is now; null when it was read, may no longer be seen, or is not wanted by mail any more. */
async function writeNotification({ ctx, config, mail, say }: Writing): Promise<Draft | null> {
  const kind = NOTIFICATION_KINDS.find((known) => known === mail.kind);
  const role = ROLES.find((known) => known === mail.reader.role);
  const thing = about.safeParse(mail.data);
  if (!kind || !role || !thing.success) return null;
  const caller = { userId: mail.reader.id, role };
  const choice = await notifications.findMailChoice(ctx.db, caller.userId, kind);
  if (wantedMail(kind, choice) !== 'NOW') return null;
  const reader = { caller, sees: SEES };
  const notice = await notifications.findUnread(ctx.db, reader, { kind, ...thing.data });
  if (!notice) return null;
  const { area, objectId, reference, actor, status, count } = notice;
  const values = {
    number: String(objectId),
    reference: reference ?? String(objectId),
    name: actor?.name ?? say('name.portal'),
    status: status ? say(`status.${status}`) : '',
  };
  return {
    subject: say(`${kind}.subject`, values),
    paragraphs: [
      say(`${kind}.body`, values),
      ...(count > 1 ? [say('notification.times', { count })] : []),
    ],
    button: { label: say(`open.${area}`), url: `${config.publicUrl}${placeOf(role, notice)}` },
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
  const { actorId, how } = mail.data;
  const what =
    how === 'LINK'
      ? say('account.password.link', { account })
      : actorId === mail.reader.id
        ? say('account.password.own', { account })
        : say('account.password.other', { account, name: await actorName(writing, actorId) });
  return {
    subject: say('account.password.subject'),
    paragraphs: [what, say('account.doubt')],
    button: toPortal(writing),
    footer: [say('account.footer')],
  };
}

/** The link that a mail is about, and its address; null when it is not valid any more. */
async function readLink({ ctx, config, mail }: Writing): Promise<string | null> {
  const { link: id } = mail.data;
  const link = typeof id === 'number' && (await findOpenLink(ctx.db, id, ctx.clock.now()));
  // What proves it stands behind a #, which no server is told.
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
