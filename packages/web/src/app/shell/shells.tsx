import { use } from 'react';
import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL, type ShellConfig } from '../shell-config.ts';
import { roomTexts } from './room-texts.ts';
import { Shell } from './shell.tsx';

function ShellWithTexts({ config }: { config: ShellConfig }) {
  use(roomTexts);
  return <Shell config={config} />;
}

/** The frames of the three areas: one component, three settings. */
export const AdminShell = () => <ShellWithTexts config={ADMIN_SHELL} />;
export const EmployeeShell = () => <ShellWithTexts config={EMPLOYEE_SHELL} />;
export const ClientShell = () => <ShellWithTexts config={CLIENT_SHELL} />;
