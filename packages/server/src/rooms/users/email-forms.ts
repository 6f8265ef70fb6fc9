import type { Context } from '../../context.ts';
import { listOtherForms } from './users.repository.ts';

/**
 * Logs the users whose e-mail is not in the normalised form used to look e-mails up, because that form is somebody
 * else's or too long. They sign in by username only, until an administrator gives them another address.
 */
export async function tellOfOtherForms(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  const users = await listOtherForms(ctx.db);
  if (users.length > 0)
    ctx.log.warn(
      { users },
      'the e-mails of these users look like those of others: they sign in by username only',
    );
}
