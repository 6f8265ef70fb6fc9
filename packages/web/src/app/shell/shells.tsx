import { use, useEffect } from 'react';
import { ADMIN_SHELL, CLIENT_SHELL, EMPLOYEE_SHELL, type ShellConfig } from '../shell-config.ts';
import { waitingOf } from '../../lib/form/waiting.ts';
import { getSession } from '../../lib/session/session.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { roomTexts } from './room-texts.ts';
import { Shell } from './shell.tsx';

function ShellWithTexts({ config }: { config: ShellConfig }) {
  use(roomTexts);
  return <Shell config={config} />;
}

/** The frames of the three areas: one component, three settings. */
export const AdminShell = () => <ShellWithTexts config={ADMIN_SHELL} />;
export const EmployeeShell = () => <ShellWithTexts config={EMPLOYEE_SHELL} />;
export function ClientShell() {
  useEffect(sendWaiting, []);
  return <ShellWithTexts config={CLIENT_SHELL} />;
}

/** What was said to the assistant and not sent goes out on every screen. The code is loaded only then. */
function sendWaiting(): void {
  if (waitingOf(getSession().user).length === 0) return;
  const part = retryWhenReachable(() => import('../../rooms/assistant/client/outbox.ts'));
  // The assistant's own screen sends it too.
  part.then(({ startSending }) => startSending()).catch(() => undefined);
}
