import { lazy } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/** The confirmation before a change is saved. Its code is loaded when it is first needed. */
export const AskChange = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./ask-change.tsx'))).AskChange,
}));
