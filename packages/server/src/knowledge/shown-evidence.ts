import type { Caller } from '@recourse/contract/values/common';
import type { Evidence } from '@recourse/contract/reports';
import type { Knowledge } from './knowledge.ts';
import { type KnowledgeHit, reportIdOf } from './knowledge-index.ts';
import { createTimeSlices } from '../kernel/async/time-slices.ts';

/** The reader of the evidence. */
export interface EvidenceReader {
  readonly caller: Caller;
  /** Those of the given reports that the reader may open. */
  readonly openAmong: (reports: readonly number[]) => Promise<ReadonlySet<number>>;
}

/** The query and its hits. */
export interface Answered {
  readonly q: string;
  readonly hits: readonly KnowledgeHit[];
}

type Masking = Pick<Knowledge, 'masked' | 'harmlessWords'>;

/**
 * The evidence of each hit in the form for its reader. A client learns only that other people's complaints exist. An
 * employee reads them masked, with the ids of those that he may open. An administrator reads them unchanged.
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
  // A matching number or name, or a part of it, would reveal that somebody's complaint contains it.
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
  // In time slices, because sixty long texts would block everybody else.
  const slices = createTimeSlices();
  const masked = async (one: Similar) => {
    await slices.take();
    const { reportId, text } = asItIs(one);
    const isOpen = reportId !== null && open.has(reportId);
    return { reportId: isOpen ? reportId : null, text: knowledge.masked(text) };
  };
  return Promise.all(hits.map(({ evidence }) => Promise.all(evidence.similar.map(masked))));
}
