import clsx from 'clsx';

/** A grey bar where text will stand; give it the text's size. Shows itself after 150 ms only. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block appear-late">
      <span className={clsx('block animate-pulse rounded-md bg-line/80', className)} />
    </span>
  );
}
