import type { Report } from '@recourse/contract/reports';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { KeyHint } from '../../../ui/button/key-hint.tsx';
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
            <KeyHint>A</KeyHint>
          </Button>
          {report.claimId === null && (
            <Button aria-keyshortcuts="c" busy={busy} onClick={() => judge({ kind: 'CLAIMED' })}>
              {t('review.claim')}
              <KeyHint>C</KeyHint>
            </Button>
          )}
        </>
      ) : (
        <Button aria-keyshortcuts="n" busy={busy} onClick={() => judge({ kind: 'NONE_FITS' })}>
          {t('review.noneFits')}
          <KeyHint>N</KeyHint>
        </Button>
      )}
      <Button aria-keyshortcuts="d" busy={busy} onClick={() => ask('DISMISSED')}>
        {t('review.dismiss')}
        <KeyHint>D</KeyHint>
      </Button>
    </div>
  );
}
