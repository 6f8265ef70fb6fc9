// What `npm run dev` runs: the server, restarted whenever a source of it changes, and the build of the portal that
// follows its sources. A process of its own because Node's --watch passes on signals but not the end of a channel.
import { viteBuild, webOutput } from './build-web.mjs';
import { pinnedNode, projectEnvironment, serverArguments } from './project.mjs';
import { startChild } from './run-child.mjs';

const env = projectEnvironment();
const children = [
  startChild(pinnedNode(), ['--watch', ...serverArguments, ...process.argv.slice(2)], { env }),
  startChild(pinnedNode(), [...viteBuild(webOutput), '--watch'], { env }),
];
const stop = () => {
  for (const child of children) child.stop();
};
process.once('disconnect', stop);
// Else the channel would keep us when both have ended.
process.channel?.unref();
if (process.connected === false) stop();
const first = await Promise.race(children.map((child) => child.ended));
stop();
await Promise.all(children.map((child) => child.ended));
process.exitCode = first.code;
