import type { Context } from '../../context.ts';
import { listOtherForms } from './users.repository.ts';

/**
 * Logs the users whose e-mail cannot be looked up: its normalised form belongs to somebody else or is too long. They
 * can sign in only by username, until an administrator gives them another address.
 */
export async function tellOfOtherForms(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  const users = await listOtherForms(ctx.db);
  if (users.length > 0)
    ctx.log.warn(
      { users },
      'the e-mails of these users look like those of others: they sign in by username only',
    );
}
