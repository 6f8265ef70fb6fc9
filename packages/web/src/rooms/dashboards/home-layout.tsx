import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/**
 * What needs somebody now, and beside it the figures and charts; below it in a narrow window. So nothing moves in a wide
 * one when the rows arrive.
 */
export function HomeLayout({ home, children }: { home: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="min-w-0">{home}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** In place of the rows while they are on their way: as tall as a small window, so that what is below it stays there. */
export const HomeSkeleton = () => (
  <div className="min-h-[75vh] xl:min-h-96">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="mt-5 h-40" />
  </div>
);
