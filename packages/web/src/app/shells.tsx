import { addEnglishTexts } from '../lib/i18n.ts';
import { texts } from '../texts/en-rooms.ts';
import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL } from './shell-config.ts';
import { Shell } from './shell.tsx';

// Every signed-in screen is inside one of these frames: its texts come with them.
addEnglishTexts(texts);

/** The frames of the three areas: one component, three settings. */
export const AdminShell = () => <Shell config={ADMIN_SHELL} />;
export const EmployeeShell = () => <Shell config={EMPLOYEE_SHELL} />;
export const ClientShell = () => <Shell config={CLIENT_SHELL} />;
