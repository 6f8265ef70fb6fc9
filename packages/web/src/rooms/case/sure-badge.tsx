import { isConfident } from '@recourse/contract/reports';
import { SEARCH } from '@recourse/contract/values/limits';
import clsx from 'clsx';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';

/** The confidence of the assistant: 3, 2 or 1 of three bars. */
export type Sureness = 1 | 2 | 3;

/** From this fraction of the confident score on, the confidence is medium. */
const FAIRLY = SEARCH.confidentScore / 2;

/** The level of confidence of a score (0 to 2). Only a confident score has the highest level. */
export function surenessOf(score: number): Sureness {
  if (isConfident(score)) return 3;
  return score >= FAIRLY ? 2 : 1;
}

const WORDS: Readonly<Record<Sureness, TextKey>> = {
  1: 'case.notSure',
  2: 'case.fairlySure',
  3: 'case.sure',
};
const HEIGHTS = ['h-1.5', 'h-2.5', 'h-3.5'] as const;

/** Three bars and a word, never a number. */
export function SureBars({ sureness }: { sureness: Sureness }) {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className="flex items-end gap-0.5">
        {HEIGHTS.map((height, place) => (
          <span
            key={height}
            className={clsx(
              'mark w-1 rounded-sm',
              height,
              place < sureness ? 'bg-brand' : 'bg-line',
            )}
          />
        ))}
      </span>
      {t(WORDS[sureness])}
    </span>
  );
}
