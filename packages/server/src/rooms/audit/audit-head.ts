import { HOUR_MS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { readLastLink } from './audit-chain.repository.ts';

/** The end of a chain. A copy kept elsewhere shows later whether anything before it was changed or cut off. */
export interface ChainHead {
  seq: number;
  hash: string;
}

const TOLD_EVERY_MS = HOUR_MS;

/** A chain head as text, in the form that `npm run audit -- verify` accepts. */
export function headText({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`;
}

/**
 * Makes a function that logs the end of the chain at most once an hour. A log kept elsewhere thus holds copies of it.
 */
export function createHeadTeller({
  db,
  log,
  clock,
}: Pick<Context, 'db' | 'log' | 'clock'>): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = clock.now().getTime();
    if (now < next) return;
    const head = await readLastLink(db);
    if (!head) return;
    log.info({ auditEnd: headText(head) }, 'the end of the audit');
    next = now + TOLD_EVERY_MS;
  };
}
