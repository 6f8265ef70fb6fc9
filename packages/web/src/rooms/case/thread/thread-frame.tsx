import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { threadQuery } from '../thread.queries.ts';
import { useNewestInView } from './use-newest-in-view.ts';

interface ThreadFrameProps {
  claim: Claim;
  /** Whether its height is given, so that it scrolls. Else it is as tall as its content. */
  isFixed?: boolean;
  className?: string;
  /** The thread, and what stands above and below it. */
  children: ReactNode;
}

/**
 * A thread in a frame that is as tall as its parent leaves it, scrolls by itself, and opens at the newest entry. A button
 * tells of entries that came while the reader was further up.
 */
export function ThreadFrame({ claim, isFixed = true, className, children }: ThreadFrameProps) {
  const t = useT();
  const count = useQuery(threadQuery(claim.id)).data?.items.length;
  const { frame, onScroll, unseen, toEnd } = useNewestInView(count);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        {...(isFixed && {
          // It scrolls by itself, and keys must reach it.
          tabIndex: 0,
          role: 'group',
          'aria-label': t('case.thread'),
        })}
        className={clsx(
          isFixed && 'h-full overflow-y-auto print:h-auto print:overflow-visible',
          className,
        )}
        onScroll={onScroll}
      >
        {children}
      </div>
      {isFixed && unseen > 0 && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-max rounded-full shadow-pop"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden size={14} />
          {t('case.newMessages', { count: unseen })}
        </Button>
      )}
    </div>
  );
}
