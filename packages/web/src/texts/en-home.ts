import { dashboard } from './en/dashboard.ts';
import { home } from './en/home.ts';
import { ownDashboard } from './en/own-dashboard.ts';

/** The homes and the figures, in English: these come with the dashboards, and not with every screen. */
export const texts = { ...dashboard, ...home, ...ownDashboard };
