import { lazyPart } from '../../ui/layout/lazy-part.tsx';

/** The confirmation before a change is saved. Its code is loaded when it is first needed. */
export const AskChange = lazyPart(async () => (await import('./ask-change.tsx')).AskChange);
