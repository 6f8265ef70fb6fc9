import { audit } from './en/audit.ts';
import { gaps } from './en/gaps.ts';
import { quality } from './en/quality.ts';
import { reference } from './en/reference.ts';
import { trash } from './en/trash.ts';

/** Screens that administrators alone have, in English: these come with them, and not with every screen. */
export const texts = { ...audit, ...gaps, ...quality, ...reference, ...trash } as const;
