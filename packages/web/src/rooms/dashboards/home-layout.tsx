import type { ReactNode } from 'react';
import { addEnglishTexts } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-home.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

addEnglishTexts(texts);

interface HomeLayoutProps {
  /** What needs attention now. */
  home: ReactNode;
  figures: ReactNode;
  /** The charts. */
  children: ReactNode;
}

/**
 * What needs attention now, the figures beside it, and the charts below. The home is at least about as tall as a
 * window, so that the visible content below does not move when its rows are loaded.
 */
export function HomeLayout({ home, figures, children }: HomeLayoutProps) {
  return (
    <>
      <div className="grid items-start gap-8 xl:min-h-[calc(100vh-11rem)] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 max-xl:min-h-[calc(100vh-7rem)]">{home}</div>
        <div className="min-w-0">{figures}</div>
      </div>
      {children}
    </>
  );
}

/** Shown in place of the rows while they load. */
export const HomeSkeleton = () => (
  <div className="min-h-96">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="mt-5 h-40" />
  </div>
);
