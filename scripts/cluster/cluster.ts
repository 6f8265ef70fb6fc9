import { parseArgs } from 'node:util';
import { installLine } from './packages.ts';
import { startTrial, type Trial } from './trial.ts';

/** `npm run cluster [-- --demo[=N]]`: the whole trial on this machine, until Ctrl+C. */

/** Aborted by a signal, or when the parent process has ended. */
function stopSignal(): AbortSignal {
  const told = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => told.abort());
  process.once('disconnect', () => told.abort());
  process.channel?.unref();
  return told.signal;
}

async function howToSignIn({ address, portals, databases, work }: Trial): Promise<string> {
  const [first] = portals;
  const demo = (await first.said()).filter((line) => /^(?:Demo| )/.test(line));
  return [
    ...demo,
    `Recourse is ready at ${address}`,
    `Sign in as admin with the password ${first.env['ADMIN_PASSWORD']}`,
    `Portals: ${portals.map((portal) => portal.address).join(' and ')}`,
    `Patroni: ${databases.machines.map(({ url }) => `${url}/cluster`).join(' and ')}`,
    `Logs and configurations: ${work}`,
    'Ctrl+C stops everything and deletes it.',
  ].join('\n');
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { demo: { type: 'string' } }, strict: true });
  const install = installLine();
  if (install) {
    console.error(install);
    return 1;
  }
  const signal = stopSignal();
  try {
    const args = values.demo === undefined ? [] : [`--demo=${values.demo}`];
    const trial = await startTrial({ args, signal, say: console.log });
    console.log(await howToSignIn(trial));
    // An open timer keeps the process; the channel to npm does not.
    const alive = setInterval(() => undefined, 60_000);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
    clearInterval(alive);
    console.log('Stopping');
    await trial.stop();
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await run();
