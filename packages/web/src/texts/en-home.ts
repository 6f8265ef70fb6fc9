import { home } from './en/home.ts';

/** The homes, in English: these come with the dashboards, and not with every screen. */
export const texts = home;
