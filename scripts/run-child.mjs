import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { root } from './project.mjs';

/**
 * The signal that the child gets for each signal that this process gets. A closed terminal counts as an ordinary
 * request to stop.
 */
const forwarded = /** @type {const} */ ({
  SIGINT: 'SIGINT',
  SIGTERM: 'SIGTERM',
  SIGHUP: 'SIGTERM',
});

/** A second signal within this time is the same request, received both from the terminal and from npm. */
const sameWishMilliseconds = 1000;

/**
 * @typedef {object} Ended
 * @property {number} code exit code; 128 + n when signal n ended the child
 * @property {string} output what a quiet child printed
 * @property {NodeJS.Signals | null} asked the signal with which this process was asked to stop, if
 * any
 */

/**
 * @typedef {object} ChildOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} [quiet] collect the output instead of showing it
 * @property {boolean} [channel] the program runs on Node and detects the end of this process by an IPC channel that
 * closes. The channel also closes when this process is killed and cannot pass on a signal. The program has its own
 * process group, so it would survive otherwise
 */

/**
 * Starts a program, and passes each signal on to it exactly once. The program gets its own process
 * group, because Ctrl-C reaches the whole group of the terminal and npm forwards it as well.
 * Otherwise the child would receive two or three signals and abort its shutdown.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 * @returns {{ ended: Promise<Ended>, stop: () => void }}
 */
export function startChild(command, args, { env, quiet = false, channel = false }) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  if (channel) stdio.push('ipc');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const listening = listenForSignals((signal) => child?.kill(signal));
  child = spawn(command, args, { cwd: root, env, stdio, detached: true });
  const output = collectOutput(child);
  /** @type {Promise<Ended>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once(quiet ? 'close' : 'exit', (code, signal) =>
      resolve({ code: exitCode(code, signal), output: output(), asked: listening.asked() }),
    );
  });
  return { ended: ended.finally(listening.end), stop: () => child.kill('SIGTERM') };
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 * @returns {Promise<Ended>}
 */
export function runChild(command, args, options) {
  return startChild(command, args, options).ended;
}

/**
 * The exit code of an ended program, with the shell's convention for a signal (128 + n).
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/**
 * @param {(signal: NodeJS.Signals) => void} forward
 * @returns {{ asked: () => NodeJS.Signals | null, end: () => void }}
 */
function listenForSignals(forward) {
  /** @type {NodeJS.Signals | null} */
  let asked = null;
  let lastHeard = -Infinity;
  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => {
    const now = performance.now();
    const repeated = now - lastHeard < sameWishMilliseconds;
    asked = signal;
    if (repeated) return;
    lastHeard = now;
    forward(forwarded[/** @type {keyof typeof forwarded} */ (signal)]);
  };
  for (const signal of Object.keys(forwarded)) process.on(signal, hear);
  const end = () => {
    for (const signal of Object.keys(forwarded)) process.off(signal, hear);
  };
  return { asked: () => asked, end };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => string}
 */
function collectOutput(child) {
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
