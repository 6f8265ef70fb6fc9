import { triage } from './en/triage.ts';
import { views } from './en/views.ts';
import { whose } from './en/whose.ts';

/** The English texts of the form of a view, which come when it is opened. */
export const texts = { ...triage, ...views, ...whose } as const;
