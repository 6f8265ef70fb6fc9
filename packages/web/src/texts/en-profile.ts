import { profile } from './en/profile.ts';

/** A profile, an account and its sessions, in English: the texts come with these screens, and not with every one. */
export const texts = profile;
