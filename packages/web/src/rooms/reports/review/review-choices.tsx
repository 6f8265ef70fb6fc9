import type { Report, ReportChoice } from '@recourse/contract/reports';
import clsx from 'clsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { InternalBadge } from '../../solutions/internal-badge.tsx';
import { EvidenceBadge } from '../evidence-badge.tsx';

interface ReviewChoicesProps {
  report: Report;
  /** undefined until they have loaded. */
  choices: readonly ReportChoice[] | undefined;
  /** The solution to confirm. */
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** Up to five solutions, each with its key and the reasons for it. */
export function ReviewChoices({ report, choices, chosen, onChoose }: ReviewChoicesProps) {
  const t = useT();
  if (choices === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <ol aria-label={t('review.choices')} className="grid grid-cols-1 gap-2 lg:grid-cols-2">
      {choices.map((choice, place) => (
        <li
          key={choice.id}
          className={clsx(
            'grid min-w-0 content-start gap-2 rounded-xl border p-3.5',
            choice.id === chosen ? 'border-accent bg-brand-soft/40' : 'border-line',
          )}
        >
          <div className="flex flex-wrap items-center gap-2">
            <ChooseButton
              place={place}
              id={choice.id}
              isChosen={choice.id === chosen}
              onChoose={() => onChoose(place)}
            />
            <Marks choice={choice} report={report} />
          </div>
          <p dir="auto" className="line-clamp-4 text-sm [overflow-wrap:anywhere]">
            {choice.texte}
          </p>
          {choice.score === null ? (
            <p className="text-[0.8125rem] text-muted">{t('review.noReasons')}</p>
          ) : (
            <EvidenceBadge evidence={choice.evidence} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface ChooseButtonProps {
  place: number;
  id: number;
  isChosen: boolean;
  onChoose: () => void;
}

function ChooseButton({ place, id, isChosen, onChoose }: ChooseButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={clsx(
        'inline-flex min-h-8 items-center gap-2 rounded-lg border px-2.5 text-[0.8125rem] font-semibold',
        isChosen ? 'border-transparent bg-brand text-white' : 'border-line bg-card hover:bg-soft',
      )}
      onClick={onChoose}
    >
      <kbd aria-hidden className="font-mono">
        {place + 1}
      </kbd>
      {t('review.choose', { id })}
    </button>
  );
}

interface MarksProps {
  choice: ReportChoice;
  report: Report;
}

/**
 * The confidence of the assistant in the suggestion, as in the list, and marks for what the client was shown and must
 * not see. Its current ranking is only visible in the order of the choices, because two confidences on one screen would
 * confuse.
 */
function Marks({ choice: { id, internal }, report }: MarksProps) {
  const t = useT();
  const isSure = report.confident;
  return (
    <>
      {id === report.solutionId && report.score !== null && (
        <Badge tone={isSure ? 'success' : 'warning'} dot>
          {t(isSure ? 'aiReports.confident' : 'aiReports.lowConfidence')}
        </Badge>
      )}
      {id === report.solutionId && <Badge>{t('review.attached')}</Badge>}
      {internal && <InternalBadge />}
    </>
  );
}
