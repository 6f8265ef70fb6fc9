import { policies } from './en/policies.ts';

/** The English texts of policies, which come with their screens, and not with every screen. */
export const texts = policies;
