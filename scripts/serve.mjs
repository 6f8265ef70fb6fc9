// Starts the server of an installation that is already complete, as in a container or under a service manager, or with
// `trainer` the trainer of the assistant. Nothing is installed or built. The program takes the place of this process, so
// signals reach it and its exit code counts.
import { chdir, execPath, execve } from 'node:process';

import { frugalEnvironment, root, serverArguments, trainerArguments } from './project.mjs';

if (!execve) throw new Error('On this system, start the server with npm start.');
chdir(root);
const given = process.argv.slice(2);
const program =
  given[0] === 'trainer'
    ? [...trainerArguments, ...given.slice(1)]
    : [...serverArguments, ...given];
execve(execPath, [execPath, ...program], {
  ...frugalEnvironment,
  ...process.env,
});
