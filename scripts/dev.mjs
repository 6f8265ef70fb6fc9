// What `npm run dev` runs: the server, and a build of the portal that follows its sources. The server restarts whenever
// one of its sources or the portal's page changes. It is a separate process, because Node's --watch passes on signals,
// but not the end of an IPC channel.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { viteBuild, webOutput } from './build-web.mjs';
import { pinnedNode, projectEnvironment, serverArguments } from './project.mjs';
import { startChild } from './run-child.mjs';

/**
 * The server reads the page and the names of the portal's files when it starts, and each build creates another page.
 */
const watched = [
  ...['contract', 'assistant', 'clock', 'server'].map((name) => join('packages', name, 'src')),
  join(webOutput, 'index.html'),
];
const watching = watched.filter((path) => existsSync(path)).map((path) => `--watch-path=${path}`);

const env = projectEnvironment();
const children = [
  startChild(pinnedNode(), ['--watch', ...watching, ...serverArguments, ...process.argv.slice(2)], {
    env,
  }),
  startChild(pinnedNode(), [...viteBuild(webOutput, { empty: false }), '--watch'], { env }),
];
const stop = () => {
  for (const child of children) child.stop();
};
process.once('disconnect', stop);
// Otherwise the channel would keep this process alive after both children have ended.
process.channel?.unref();
if (process.connected === false) stop();
const first = await Promise.race(children.map((child) => child.ended));
stop();
await Promise.all(children.map((child) => child.ended));
process.exitCode = first.code;
