import type { Caller } from '@recourse/contract/common';
import type { Evidence } from '@recourse/contract/reports';
import type { Knowledge } from './knowledge.ts';
import { type KnowledgeHit, reportIdOf } from './knowledge-index.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';

/** Who reads evidence. */
export interface EvidenceReader {
  readonly caller: Caller;
  /** Those of some reports that he may open. */
  readonly openAmong: (reports: readonly number[]) => Promise<ReadonlySet<number>>;
}

/** What was asked, and what was found for it. */
export interface Answered {
  readonly q: string;
  readonly hits: readonly KnowledgeHit[];
}

type Masking = Pick<Knowledge, 'masked' | 'harmlessWords'>;

/**
 * The evidence of hits as somebody may read it, by hit. A client learns of other people's complaints only that they
 * exist. An employee reads them masked, and with the ids of those only that he may open; an administrator as they are.
 */
export async function shownEvidence(
  knowledge: Masking,
  { q, hits }: Answered,
  reader: EvidenceReader,
): Promise<Evidence[]> {
  const { role } = reader.caller;
  if (role === 'ADMIN') {
    return hits.map(({ evidence: { similar, ...rest } }) => ({
      ...rest,
      similar: similar.map(asItIs),
    }));
  }
  // A number or name that matched would tell that it stands in somebody's complaint, and so would a part of it.
  const harmless = knowledge.harmlessWords(q);
  const counted = hits.map(({ evidence: { words, confirmed, compared } }) => ({
    words: words.filter((word) => harmless.has(word)),
    confirmed,
    compared,
  }));
  if (role !== 'EMPLOYE') return counted;
  const similar = await maskedSimilar(knowledge, hits, reader);
  return counted.map((evidence, place) => ({ ...evidence, similar: similar[place] ?? [] }));
}

type Similar = KnowledgeHit['evidence']['similar'][number];

const asItIs = ({ key, text }: Similar) => ({ reportId: reportIdOf(key), text });

async function maskedSimilar(
  knowledge: Masking,
  hits: readonly KnowledgeHit[],
  { openAmong }: EvidenceReader,
): Promise<NonNullable<Evidence['similar']>[]> {
  const open = await openAmong(
    hits.flatMap(({ evidence }) => evidence.similar.flatMap(({ key }) => reportIdOf(key) ?? [])),
  );
  // Sixty long texts would otherwise keep everybody else waiting.
  const slices = createTimeSlices();
  const masked = async (one: Similar) => {
    await slices.take();
    const { reportId, text } = asItIs(one);
    const isOpen = reportId !== null && open.has(reportId);
    return { reportId: isOpen ? reportId : null, text: knowledge.masked(text) };
  };
  return Promise.all(hits.map(({ evidence }) => Promise.all(evidence.similar.map(masked))));
}
