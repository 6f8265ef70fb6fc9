import { SIGN_IN_PAGE } from '@recourse/contract/told/places';
import type { Writing } from './compose.service.ts';
import type { Draft } from './letter.ts';

/** Mails about single sign-on. */

/** What people call the identity provider. */
const labelOf = ({ ctx, say }: Writing): string => ctx.config.sso?.label ?? say('name.provider');

const writeChange = (writing: Writing, what: 'linked' | 'unlinked'): Promise<Draft> => {
  const { config, mail, say } = writing;
  const values = { account: mail.reader.username, label: labelOf(writing) };
  return Promise.resolve({
    subject: say(`account.identity-${what}.subject`),
    paragraphs: [say(`account.identity-${what}.body`, values), say('account.doubt')],
    button: { label: say('open.portal'), url: `${config.publicUrl}/` },
    footer: [say('account.footer')],
  });
};

/** Tells the owner of an account that an identity of the identity provider can sign in to it. */
export const writeIdentityLinked = (writing: Writing): Promise<Draft> =>
  writeChange(writing, 'linked');

/** Tells the owner of an account that an identity was unlinked from it. */
export const writeIdentityUnlinked = (writing: Writing): Promise<Draft> =>
  writeChange(writing, 'unlinked');

/** For somebody who asks for a new password, and signs in through the identity provider. */
export function writeRecoverySso(writing: Writing): Promise<Draft> {
  const { config, mail, say } = writing;
  const label = labelOf(writing);
  return Promise.resolve({
    subject: say('account.recovery-sso.subject', { label }),
    paragraphs: [
      say('account.recovery-sso.body', { account: mail.reader.username, label }),
      say('account.recovery-sso.ignore'),
    ],
    button: { label: say('account.exists.button'), url: `${config.publicUrl}${SIGN_IN_PAGE}` },
    footer: [say('account.footer')],
  });
}
