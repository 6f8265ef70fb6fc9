import type { Lesson } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { lessonQuery } from './employe-ai-reports.queries.ts';
import type { DoneValidation, DoneVerdict, ValidationUndo } from './use-validation-undo.ts';

/**
 * The result of the last verdict, what the assistant learned from it, and an undo button. Screen readers announce it.
 */
export function ValidationResult({ undo }: { undo: ValidationUndo }) {
  const t = useT();
  const { last, undone } = undo;
  useShortcut('u', undo.takeBack, t('review.keyUndo'));
  return (
    <output className="block empty:hidden print-hidden">
      {last !== null && <Done done={last} undo={undo} />}
      {undone !== null && <Line>{t('review.undone', { id: undone.id })}</Line>}
    </output>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-success-soft px-3.5 py-2.5 text-sm text-success">
      {children}
    </span>
  );
}

const SAID = {
  NONE_FITS: 'review.doneNoneFits',
  DISMISSED: 'review.doneDismissed',
  ANSWERED: 'review.doneAnswered',
  CLAIMED: 'review.doneClaimed',
} as const satisfies Record<DoneVerdict['kind'], TextKey>;

function Done({ done, undo }: { done: DoneValidation | DoneVerdict; undo: ValidationUndo }) {
  const t = useT();
  const text =
    done.kind === 'VALIDATED'
      ? t('aiReports.validated', { id: done.id })
      : t(SAID[done.kind], { id: done.id, claim: done.claimId ?? 0 });
  return (
    <Line>
      <CircleCheck aria-hidden size={17} className="shrink-0" />
      <span className="font-semibold">{text}</span>
      <span className="min-w-0 grow basis-full [overflow-wrap:anywhere] sm:basis-0">
        {done.kind === 'VALIDATED' && <Learned done={done} />}
      </span>
      {undo.canTakeBack && (
        <Button size="sm" busy={undo.isBusy} onClick={undo.takeBack}>
          {!undo.isBusy && <Undo2 aria-hidden size={15} />}
          {t('review.undo')}
        </Button>
      )}
    </Line>
  );
}

/** What the assistant learned from the validation, as soon as that is known. */
function Learned({ done }: { done: DoneValidation }) {
  const t = useT();
  const lesson = useQuery(lessonQuery(done));
  return (
    <>
      {lesson.data && <Taught lesson={lesson.data} done={done} />}
      {lesson.isPending && t('review.learning')}
    </>
  );
}

/**
 * The number of other reports that it answers now, and the assistant's suggestion if it was hidden.
 */
function Taught({ lesson, done }: { lesson: Lesson; done: DoneValidation }) {
  const t = useT();
  const { answered, suggested, blind } = lesson;
  return (
    <>
      {answered > 0 ? t('review.answered', { count: answered }) : t('review.answeredNone')}{' '}
      {blind && suggested !== null && (
        <span>
          {suggested.id === done.solutionId
            ? t('review.blindSame')
            : t('review.blindDiffers', { id: suggested.id, text: suggested.texte })}
        </span>
      )}
    </>
  );
}
