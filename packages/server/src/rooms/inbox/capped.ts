import { INBOX } from '@recourse/contract/values/limits';
import type { Total } from '../../kernel/lists/lists.ts';

/** A total as the inbox shows it: at most a limit, and whether there are more. */
export function capped(total: Total): { count: number; more: boolean } {
  const least = typeof total === 'number' ? total : total.moreThan;
  return {
    count: Math.min(least, INBOX.counted),
    more: typeof total !== 'number' || least > INBOX.counted,
  };
}
