// Starts the server of an installation that is already complete, as in a container or under a service manager: nothing
// is installed or built. The server takes the place of this process, so signals reach it and its exit code counts.
import { chdir, execPath, execve } from 'node:process';

import { frugalEnvironment, root, serverArguments } from './project.mjs';

if (!execve) throw new Error('On this system, start the server with npm start.');
chdir(root);
execve(execPath, [execPath, ...serverArguments, ...process.argv.slice(2)], {
  ...frugalEnvironment,
  ...process.env,
});
