import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL } from './shell-config.ts';
import { Shell } from './shell.tsx';

/** The frames of the three areas: one component, three settings. */
export const AdminShell = () => <Shell config={ADMIN_SHELL} />;
export const EmployeeShell = () => <Shell config={EMPLOYEE_SHELL} />;
export const ClientShell = () => <Shell config={CLIENT_SHELL} />;
