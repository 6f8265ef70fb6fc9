import { ROLES, type Role } from '@recourse/contract/values/roles';
import type { MailConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type Draft, type Letter, writeLetter } from './letter.ts';
import { say as sayIn, type MailTextKey, type Values } from './mail-texts.ts';
import * as repository from './mail.repository.ts';

/** Writes mails when they are sent: in the language that their reader has by then, with what he may still see. */

/** What the writer of a kind needs. */
export interface Writing {
  ctx: Pick<Context, 'db' | 'clock' | 'config'>;
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

const OWN: Readonly<Partial<Record<repository.DueMail['kind'], Writer>>> = {
  'account.password': writePassword,
  'account.role': writeRole,
  'mail.test': writeTest,
};

const nothing: Writer = () => Promise.resolve(null);

const writerOf = (kind: repository.DueMail['kind']): Writer => OWN[kind] ?? nothing;

/** Who did it, as a name to show. */
async function actorName({ ctx, say }: Writing, id: unknown): Promise<string> {
  const name = typeof id === 'number' ? await repository.readName(ctx.db, id) : null;
  return name ?? say('name.portal');
}

const toPortal = ({ config, say }: Writing): Draft['button'] => ({
  label: say('open.portal'),
  url: `${config.publicUrl}/`,
});

async function writePassword(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const account = mail.reader.username;
  const { actorId } = mail.data;
  const what =
    actorId === mail.reader.id
      ? say('account.password.own', { account })
      : say('account.password.other', { account, name: await actorName(writing, actorId) });
  return {
    subject: say('account.password.subject'),
    paragraphs: [what, say('account.doubt')],
    button: toPortal(writing),
    footer: [say('account.footer')],
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

function writeTest(writing: Writing): Promise<Draft> {
  const { say } = writing;
  return Promise.resolve({
    subject: say('mail.test.subject'),
    paragraphs: [say('mail.test.body')],
    button: toPortal(writing),
    footer: [say('mail.test.footer')],
  });
}
