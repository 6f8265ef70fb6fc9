import type { Context } from '../../context.ts';
import { readLastLink } from './audit-chain.repository.ts';

/** The end of a chain: whoever wrote it down knows later whether anything before it was changed or cut off. */
export interface ChainHead {
  seq: number;
  hash: string;
}

const TOLD_EVERY_MS = 3_600_000;

/** An end as it is written down, and as `npm run audit:verify` takes it. */
export function headText({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`;
}

/** What tells the end of the chain in the log when an hour has gone since the last time, for who keeps the log apart. */
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
