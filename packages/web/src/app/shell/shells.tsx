import { useEffect } from 'react';
import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL } from '../shell-config.ts';
import { hasDrafts } from '../../lib/form/drafts.ts';
import { getSession } from '../../lib/session/session.ts';
import { Shell } from './shell.tsx';

/** The frames of the three areas: one component with three configurations. */
export const AdminShell = () => <Shell config={ADMIN_SHELL} />;
export const EmployeeShell = () => <Shell config={EMPLOYEE_SHELL} />;
/** The client's shell. It also sends the messages that still wait in this browser. */
export function ClientShell() {
  useEffect(sendWaiting, []);
  return <Shell config={CLIENT_SHELL} />;
}

/** Messages to the assistant that were not sent yet are sent from every screen. The code is loaded only then. */
function sendWaiting(): void {
  if (!hasDrafts(getSession().user)) return;
  import('../../rooms/conversations/outbox.ts').then(
    ({ startSending }) => startSending(),
    // The assistant's own screen sends them too.
    () => undefined,
  );
}
