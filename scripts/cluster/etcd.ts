import { join } from 'node:path';
import { configurationOf } from './configuration.ts';
import { here, programFile, programFolder, type TrialPorts } from './layout.ts';
import { answersAt, type OnStop, startProgram } from './program.ts';

/** Starts etcd, alone instead of as one of three, and waits until it answers. */
export async function startEtcd(
  work: string,
  { ports: { etcd }, onStop }: { ports: TrialPorts; onStop: OnStop },
): Promise<void> {
  const folder = await programFolder(work, 'etcd');
  const peers = `http://${here(etcd.peers)}`;
  const configuration = configurationOf('etcd/etcd.yml', [
    ['/var/lib/etcd/recourse', join(folder, 'data')],
    ['http://192.0.2.11:2379', `http://${here(etcd.clients)}`],
    ['http://192.0.2.11:2380', peers],
    [
      'one=http://192.0.2.11:2380,two=http://192.0.2.12:2380,three=http://192.0.2.13:2380',
      `one=${peers}`,
    ],
  ]);
  const file = await programFile(folder, 'etcd.yml', configuration);
  const program = startProgram('etcd', ['etcd', '--config-file', file], { folder });
  onStop(() => program.stop());
  await program.until('its start', () => answersAt(`http://${here(etcd.clients)}/health`));
}
