import clsx from 'clsx';

/** A grey bar in place of text; give it the text's size. Appears only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block appear-late">
      <span className={clsx('block animate-pulse rounded-md bg-line/80', className)} />
    </span>
  );
}
