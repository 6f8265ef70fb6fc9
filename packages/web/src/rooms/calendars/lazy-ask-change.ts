import { lazy } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/** The question before a change is saved. It is fetched when it is first asked. */
export const AskChange = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./ask-change.tsx'))).AskChange,
}));
