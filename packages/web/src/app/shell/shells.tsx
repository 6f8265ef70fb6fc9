import { use } from 'react';
import { addRoomTexts, t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL, type ShellConfig } from '../shell-config.ts';
import { Shell } from './shell.tsx';

// Every signed-in screen is inside a shell, so the screens' texts are loaded with the shells.
const texts = addRoomTexts().then((isThere) => {
  if (!isThere) toast.error(t('shell.languageFailed'));
});

function ShellWithTexts({ config }: { config: ShellConfig }) {
  use(texts);
  return <Shell config={config} />;
}

/** The frames of the three areas: one component, three settings. */
export const AdminShell = () => <ShellWithTexts config={ADMIN_SHELL} />;
export const EmployeeShell = () => <ShellWithTexts config={EMPLOYEE_SHELL} />;
export const ClientShell = () => <ShellWithTexts config={CLIENT_SHELL} />;
