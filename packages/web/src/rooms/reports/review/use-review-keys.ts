import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { type Review, saysUnmatched } from './review.ts';

interface KeysOptions extends Pick<
  Review,
  'report' | 'pick' | 'validate' | 'skip' | 'judge' | 'ask'
> {
  /** Puts the focus on the confirm button. */
  takeFocus: () => void;
}

/** The single keys of the report shown. */
export function useReviewKeys(options: KeysOptions): void {
  const { report, pick, validate, skip, judge, ask, takeFocus } = options;
  const t = useT();
  const pickByKey = (at: number) => {
    pick(at);
    takeFocus();
  };
  useShortcut('1', () => pickByKey(0), t('review.keyChoose'));
  useShortcut('2', () => pickByKey(1), t('review.keyChoose'));
  useShortcut('3', () => pickByKey(2), t('review.keyChoose'));
  useShortcut('4', () => pickByKey(3), t('review.keyChoose'));
  useShortcut('5', () => pickByKey(4), t('review.keyChoose'));
  useShortcut('v', validate, t('review.keyValidate'));
  useShortcut('s', skip, t('review.keySkip'));
  const isUnmatched = report !== undefined && saysUnmatched(report);
  const sayNoneFits = () => {
    if (!isUnmatched) judge({ kind: 'NONE_FITS' });
  };
  const answer = () => {
    if (isUnmatched) ask('ANSWERED');
  };
  const makeClaim = () => {
    if (isUnmatched && report.claimId === null) judge({ kind: 'CLAIMED' });
  };
  useShortcut('n', sayNoneFits, t('review.keyNoneFits'));
  useShortcut('d', () => ask('DISMISSED'), t('review.keyDismiss'));
  useShortcut('a', answer, t('review.keyAnswer'));
  useShortcut('c', makeClaim, t('review.keyClaim'));
}
