import type { Context } from '../../context.ts';
import { countUnsealed, type LinkedEntry, readChain } from './audit-chain.repository.ts';
import { chainHash, FIRST_PREV } from './chain-hash.ts';

/** The end of a chain: whoever wrote it down knows later whether anything before it was changed or cut off. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface Verdict {
  /** How many links hold, from the first. */
  intact: number;
  head: ChainHead;
  /** Entries that nobody has sealed yet. */
  unsealed: number;
  /** The first link that does not hold; null when all do. */
  broken: { seq: number; auditId: number | null; why: string } | null;
}

const PAGE = 5_000;

/** Reads the whole chain and computes every hash again. `known`: a head written down earlier, which must be in it. */
export async function verifyAudit(db: Context['db'], known?: ChainHead): Promise<Verdict> {
  const unsealed = await countUnsealed(db);
  let head: ChainHead = { seq: 0, hash: FIRST_PREV };
  const verdict = (broken: Verdict['broken']): Verdict => ({
    intact: head.seq,
    head,
    unsealed,
    broken,
  });
  for (let page = await readChain(db, 0, PAGE); page.length > 0;) {
    for (const link of page) {
      const why = faultOf(link, head, known);
      if (why !== null) return verdict({ seq: head.seq + 1, auditId: link.audit_id, why });
      head = { seq: link.seq, hash: link.hash };
    }
    page = await readChain(db, head.seq, PAGE);
  }
  const cutOff = known !== undefined && known.seq > head.seq;
  return verdict(
    cutOff ? { seq: head.seq + 1, auditId: null, why: 'the end of the chain is missing' } : null,
  );
}

function faultOf(link: LinkedEntry, before: ChainHead, known?: ChainHead): string | null {
  if (link.seq !== before.seq + 1) return 'its link is missing';
  if (link.prev !== before.hash) return 'its link does not continue the one before';
  if (link.entry === null) return 'the entry is missing';
  if (link.hash !== chainHash(link.prev, link.seq, link.entry)) return 'the entry was changed';
  if (link.seq === known?.seq && link.hash !== known.hash) return 'it is not the one written down';
  return null;
}
