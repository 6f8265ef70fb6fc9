import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded before a server (node --import), and so before each of its threads. Records every outgoing action of the Node
 * process in the file OUTGOING_RECORD, one per line, and lets it continue.
 */

const file = process.env['OUTGOING_RECORD'] ?? '';

export interface Outgoing {
  way: 'connect' | 'datagram' | 'look-up' | 'program';
  to: string;
}

const record = (way: Outgoing['way'], to: unknown): void =>
  appendFileSync(file, `${JSON.stringify({ way, to: String(to) })}\n`);

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Calls `tell` before every call of a method. */
function watch(owner: object, name: string, tell: (args: unknown[]) => void): void {
  const methods = owner as Record<string, AnyFunction>;
  const original = methods[name];
  if (!original) throw new Error(`There is no ${name} to watch.`);
  methods[name] = function watched(...args) {
    tell(args);
    return original.apply(this, args);
  };
}

/** Every socket of the process, whatever library opens it: plain, TLS, HTTP, fetch, PostgreSQL. */
watch(net.Socket.prototype, 'connect', ([first, second]) => {
  const [options] = Array.isArray(first) ? (first as unknown[]) : [first];
  if (typeof options !== 'object' || options === null)
    return record(
      'connect',
      typeof options === 'number' ? `${String(second)}:${options}` : options,
    );
  const { path, host = 'localhost', port } = options as Record<string, unknown>;
  return record('connect', path ?? `${String(host)}:${String(port)}`);
});

for (const name of ['send', 'connect'])
  watch(dgram.Socket.prototype, name, (args) => record('datagram', args.slice(1).join(' ')));

/** An IP address needs no look-up; listening on 127.0.0.1 also calls this function. */
const lookUp = ([host]: unknown[]): void => {
  if (!net.isIP(String(host))) record('look-up', host);
};

for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(owner)))
    if (/^(?:lookup|resolve|reverse)/.test(name)) watch(owner, name, lookUp);

/**
 * The record does not show what another program does, so only the product's own programs may run.
 */
watch(childProcess.ChildProcess.prototype, 'spawn', ([options]) =>
  record('program', (options as { file: string }).file),
);
for (const name of ['spawnSync', 'execFileSync'])
  watch(childProcess, name, ([program]) => record('program', program));
watch(childProcess, 'execSync', ([command]) => record('program', command));

syncBuiltinESMExports();
