import type { Claim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { NewestInView } from '../../../ui/list/newest-in-view.tsx';
import { threadQuery } from '../thread.queries.ts';

interface ThreadFrameProps {
  claim: Claim;
  /** Whether its height is given, so that it scrolls. Else it is as tall as its content. */
  isFixed?: boolean;
  className?: string;
  /** The thread, and what stands above and below it. */
  children: ReactNode;
}

/** The frame of a thread, which opens at the newest entry. */
export function ThreadFrame({ claim, ...frame }: ThreadFrameProps) {
  const t = useT();
  const count = useQuery(threadQuery(claim.id)).data?.items.length;
  return (
    <NewestInView
      label={t('case.thread')}
      count={count}
      unseenText={(unseen) => t('case.newMessages', { count: unseen })}
      {...frame}
    />
  );
}
