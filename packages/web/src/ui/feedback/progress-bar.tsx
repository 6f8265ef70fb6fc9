import { useLocale } from '../../lib/i18n/i18n.ts';

interface ProgressBarProps {
  /** The name of what makes progress. */
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** Progress as a bar and in percent. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' }).format(share);
  return (
    <div className="flex items-center gap-3 text-sm tabular-nums">
      <progress
        aria-label={label}
        max={1}
        value={share}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-soft [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-soft [&::-webkit-progress-value]:bg-brand"
      >
        {percent}
      </progress>
      <span aria-hidden className="w-11 text-end text-muted">
        {percent}
      </span>
    </div>
  );
}
