import { type Candidates, listCandidates } from '@recourse/contract/ai-candidates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isFree, useListedKey } from '../../../ui/keyboard/use-shortcut.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMedia, WIDE } from '../../../ui/layout/use-media.ts';
import { CANDIDATES_KEY } from '../thread.queries.ts';
import { SureBars, surenessOf } from '../sure-badge.tsx';
import type { TaughtSolution } from './use-taught-solution.ts';

type Found = Candidates['data'][number];

/** Solutions for a claim. They are not cached for long, because they change when the assistant learns. */
function candidatesQuery(claimId: number) {
  return queryOptions({
    queryKey: [...CANDIDATES_KEY, claimId],
    queryFn: ({ signal }) => call(listCandidates, { params: { id: claimId }, signal }),
  });
}

interface CandidateListProps {
  claimId: number;
  onInsert: (solution: TaughtSolution) => void;
}

/**
 * The assistant's answers for a claim. A press of 1 to 5 outside of any field inserts one. An answer with low
 * confidence needs a second press of the same key. Nothing is preselected.
 */
export function CandidateList({ claimId, onInsert }: CandidateListProps) {
  const t = useT();
  // On a phone they are folded to their number.
  const isWide = useMedia(WIDE);
  const query = useQuery(candidatesQuery(claimId));
  const candidates = query.data?.data ?? [];
  const report = query.data?.report;
  const insert = ({ id, version, texte }: Found): void =>
    onInsert({
      sent: {
        solutionId: id,
        solutionVersion: version,
        ...(report && { reportVersion: report.version }),
      },
      texte,
    });
  const asked = useInsertKeys(candidates, insert);
  useListedKey('1–5', t('case.keyInsert'));
  const askedPlace = candidates.findIndex(({ id }) => id === asked) + 1;
  if (query.isLoadingError)
    return <p className="text-[0.8125rem] text-muted">{t('case.candidatesFailed')}</p>;
  // As high as the folded list.
  if (query.isPending) return <Skeleton className="h-13 rounded-xl md:hidden" />;
  if (candidates.length === 0) return null;
  return (
    <section aria-labelledby="candidates-title" className="rounded-xl bg-soft p-2">
      <details open={isWide} className="group">
        <summary className="flex list-none items-center gap-1.5 rounded-lg px-2 text-[0.8125rem] text-muted max-md:min-h-9">
          <ChevronDown
            aria-hidden
            size={15}
            className="shrink-0 transition-transform group-open:rotate-180"
          />
          <h3 id="candidates-title" className="font-semibold">
            {t('case.candidates')}
          </h3>
          <span className="tabular-nums md:hidden">{candidates.length}</span>
          <span className="max-md:hidden">{t('case.candidatesHint')}</span>
        </summary>
        <ol className="mt-1">
          {candidates.map((candidate, index) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              place={index + 1}
              onInsert={() => insert(candidate)}
            />
          ))}
        </ol>
      </details>
      <output className="mt-1 block px-2 text-[0.8125rem] empty:hidden">
        {askedPlace > 0 && t('case.pressAgain', { place: askedPlace })}
      </output>
    </section>
  );
}

interface CandidateProps {
  candidate: Found;
  place: number;
  onInsert: () => void;
}

/** One answer: its first sentence, whom it helped, and the confidence of the assistant. */
function Candidate({ candidate, place, onInsert }: CandidateProps) {
  const t = useT();
  const { confirmed, compared } = candidate.evidence;
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-center gap-x-3 gap-y-0.5 rounded-lg px-2 py-1 text-start text-sm hover:bg-card max-md:flex-wrap max-md:py-1.5"
        onClick={onInsert}
      >
        <span className="sr-only">{t('case.insert', { place })}: </span>
        <kbd className="shrink-0 rounded-md border border-line bg-card px-1.5 text-xs">{place}</kbd>
        <span dir="auto" className="min-w-0 flex-1 truncate max-md:basis-3/4">
          {candidate.texte}
        </span>
        {compared > 0 && (
          <span className="text-[0.8125rem] whitespace-nowrap text-muted">
            {t('case.workedFor', { a: confirmed, b: compared })}
          </span>
        )}
        <span className="text-[0.8125rem]">
          <SureBars sureness={surenessOf(candidate.score)} />
        </span>
      </button>
    </li>
  );
}

/**
 * Inserts an answer by its key. Returns the id of the low-confidence answer that waits for its second press; null for
 * none. It is the id and not the position, because the list may change between two presses. The second press must not
 * insert an answer that nobody has read.
 */
function useInsertKeys(
  candidates: readonly Found[],
  onInsert: (candidate: Found) => void,
): number | null {
  const [asked, setAsked] = useState<number | null>(null);
  const latest = useRef({ candidates, onInsert, asked });
  useLayoutEffect(() => {
    latest.current = { candidates, onInsert, asked };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (!isFree(event)) return;
      const place = Number(event.key);
      const candidate = Number.isInteger(place) ? now.candidates[place - 1] : undefined;
      if (candidate === undefined) return setAsked(null);
      if (surenessOf(candidate.score) === 1 && now.asked !== candidate.id)
        return setAsked(candidate.id);
      setAsked(null);
      now.onInsert(candidate);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return asked;
}
