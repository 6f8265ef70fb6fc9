import type { Report } from '@recourse/contract/reports';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type Review, saysUnmatched } from './review.ts';

interface VerdictButtonsProps extends Pick<Review, 'ask' | 'judge'> {
  report: Report;
  busy: boolean;
}

/** The verdicts on a report besides validating it, for reports with and without a suggestion. */
export function VerdictButtons({ report, busy, ask, judge }: VerdictButtonsProps) {
  const t = useT();
  const isUnmatched = saysUnmatched(report);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isUnmatched ? (
        <>
          <Button aria-keyshortcuts="a" busy={busy} onClick={() => ask('ANSWERED')}>
            {t('review.answer')}
            <Key>A</Key>
          </Button>
          {report.claimId === null && (
            <Button aria-keyshortcuts="c" busy={busy} onClick={() => judge({ kind: 'CLAIMED' })}>
              {t('review.claim')}
              <Key>C</Key>
            </Button>
          )}
        </>
      ) : (
        <Button aria-keyshortcuts="n" busy={busy} onClick={() => judge({ kind: 'NONE_FITS' })}>
          {t('review.noneFits')}
          <Key>N</Key>
        </Button>
      )}
      <Button aria-keyshortcuts="d" busy={busy} onClick={() => ask('DISMISSED')}>
        {t('review.dismiss')}
        <Key>D</Key>
      </Button>
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden className="rounded border border-line px-1.5 text-xs font-normal max-lg:hidden">
    {children}
  </kbd>
);
