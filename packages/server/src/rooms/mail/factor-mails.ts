import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import { mailCodeOf } from '../../kernel/mail/mail-code.ts';
import { findStepById } from '../auth/factors/steps.repository.ts';
import type { Writing } from './compose.service.ts';
import type { Draft } from './letter.ts';
import * as repository from './mail.repository.ts';

/** Mails about second factors and API tokens. None of them says more than what has happened, but for the one with a code. */

/** The parts that they have in common. */
const draftOf = (
  { config, say }: Writing,
  { subject, paragraphs }: Pick<Draft, 'subject' | 'paragraphs'>,
): Draft => ({
  subject,
  paragraphs,
  button: { label: say('open.portal'), url: `${config.publicUrl}/` },
  footer: [say('account.footer')],
});

const numberIn = ({ mail }: Writing, name: string): number => {
  const value = mail.data[name];
  return typeof value === 'number' ? value : 0;
};

async function nameIn({ ctx, mail, say }: Writing, name: string): Promise<string> {
  const id = mail.data[name];
  const found = typeof id === 'number' ? await repository.readName(ctx.db, id) : null;
  return found ?? say('name.portal');
}

/** Tells the owner of an account that it has a new authenticator app or passkey. */
export async function writeFactorAdded(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  return draftOf(writing, {
    subject: say('account.factor-added.subject'),
    paragraphs: [
      say(mail.data['passkey'] ? 'account.factor-added.passkey' : 'account.factor-added.body', {
        account: mail.reader.username,
      }),
      say('account.doubt'),
    ],
  });
}

/** For the owner of the account that acts with the token. For a service account: for who made the token. */
export async function writeTokenMade(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const reader = mail.reader.username;
  const { start: given, serviceAccountId } = mail.data;
  const start = typeof given === 'string' ? given : '';
  const body =
    typeof serviceAccountId === 'number'
      ? say('account.token-made.service', {
          reader,
          start,
          account: await nameIn(writing, 'serviceAccountId'),
        })
      : say('account.token-made.body', { account: reader, start });
  return draftOf(writing, {
    subject: say('account.token-made.subject'),
    paragraphs: [body, say('account.doubt')],
  });
}

/** Tells the owner of an account that a second factor was removed, and whether another one is left. */
export async function writeFactorRemoved(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  // Whether the account has another one.
  const kind = mail.data['factors'] ? 'account.factor-left' : 'account.factor-removed';
  return draftOf(writing, {
    subject: say(`${kind}.subject`),
    paragraphs: [say(`${kind}.body`, { account: mail.reader.username }), say('account.doubt')],
  });
}

/** Tells the owner of an account which administrator removed his second factors. */
export async function writeFactorReset(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const name = await nameIn(writing, 'actorId');
  return draftOf(writing, {
    subject: say('account.factor-reset.subject'),
    paragraphs: [
      say('account.factor-reset.body', { name, account: mail.reader.username }),
      say('account.factor-reset.again'),
      say('account.doubt'),
    ],
  });
}

/** For every administrator, also for the one who did it: somebody else may have used his session. */
export async function writeFactorResetNotice(writing: Writing): Promise<Draft> {
  const { say } = writing;
  const [name, person] = [await nameIn(writing, 'actorId'), await nameIn(writing, 'userId')];
  return draftOf(writing, {
    subject: say('account.factor-reset-notice.subject', { person }),
    paragraphs: [
      say('account.factor-reset-notice.body', { name, person }),
      say('account.factor-reset-notice.doubt'),
    ],
  });
}

/** Tells the owner of an account that a recovery code was used, and how many are left. */
export async function writeRecoveryCode(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  return draftOf(writing, {
    subject: say('account.recovery-code.subject'),
    paragraphs: [
      say('account.recovery-code.body', { account: mail.reader.username }),
      say('account.recovery-code.left', { count: numberIn(writing, 'left') }),
      say('account.doubt'),
    ],
  });
}

/** Like the mail about a used recovery code, but with the advice to make new ones. */
export async function writeCodesLow(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  const count = numberIn(writing, 'left');
  return draftOf(writing, {
    subject: say('account.codes-low.subject', { count }),
    paragraphs: [
      say('account.recovery-code.body', { account: mail.reader.username }),
      say('account.recovery-code.left', { count }),
      say('account.codes-low.renew'),
      say('account.doubt'),
    ],
  });
}

/** Tells the owner of an account that it has new recovery codes, and the old ones are invalid. */
export async function writeCodesRenewed(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  return draftOf(writing, {
    subject: say('account.codes-renewed.subject'),
    paragraphs: [
      say('account.codes-renewed.body', { account: mail.reader.username }),
      say('account.doubt'),
    ],
  });
}

/** Warns the owner of an account of wrong codes: somebody may know his password. */
export async function writeWrongCodes(writing: Writing): Promise<Draft> {
  const { mail, say } = writing;
  return draftOf(writing, {
    subject: say('account.wrong-codes.subject'),
    paragraphs: [
      say('account.wrong-codes.body', {
        account: mail.reader.username,
        count: numberIn(writing, 'count'),
      }),
      say('account.wrong-codes.doubt'),
    ],
  });
}

/** The code for setting up a second factor at the sign-in; null when that sign-in is over. */
export async function writeSetupCode(writing: Writing): Promise<Draft | null> {
  const { ctx, mail, say } = writing;
  const at = ctx.clock.now();
  const step = await findStepById(ctx.db, { id: numberIn(writing, 'step'), at });
  if (!step || step.nonce === null) return null;
  const { id, nonce } = step;
  return {
    ...draftOf(writing, {
      subject: say('account.setup-code.subject'),
      paragraphs: [
        say('account.setup-code.body', { account: mail.reader.username }),
        say('account.setup-code.code', { code: mailCodeOf(ctx.links, { id, nonce }) }),
        say('account.setup-code.once', { count: SECOND_FACTOR.setUpMinutes }),
        say('account.setup-code.ignore'),
      ],
    }),
    // The reader has the page of the sign-in open already.
    button: null,
  };
}
