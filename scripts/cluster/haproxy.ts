import { configurationOf } from './configuration.ts';
import { here, programFile, programFolder, type TrialPorts } from './layout.ts';
import { answersAt, type OnStop, startProgram } from './program.ts';

/** Starts HAProxy in front of both portals, and waits until one of them answers through it. */
export async function startHaproxy(
  work: string,
  { ports, onStop }: { ports: TrialPorts; onStop: OnStop },
): Promise<void> {
  const {
    proxy,
    machines: { one, two },
  } = ports;
  const folder = await programFolder(work, 'haproxy');
  const configuration = configurationOf('haproxy/haproxy.cfg', [
    ['192.0.2.13:80', here(proxy)],
    ['192.0.2.11:8080', here(one.portal)],
    ['192.0.2.12:8080', here(two.portal)],
    // It is never root here, so it has no rights to give up.
    ['  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n', ''],
  ]);
  const file = await programFile(folder, 'haproxy.cfg', configuration);
  const program = startProgram('haproxy', ['haproxy', '-db', '-f', file], { folder });
  onStop(() => program.stop());
  await program.until('its start', () => answersAt(`http://${here(proxy)}/readyz`));
}
