import type { Resolve } from '../../src/kernel/egress/egress.ts';

/** Host names of the tests. No name server is asked. */

const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'public.example.org': ['8.8.8.8', '2001:4860:4860::8888'],
  'inside.example.org': ['10.1.2.3'],
  'mixed.example.org': ['8.8.8.8', '169.254.169.254'],
};

/** Resolves the names above; any other one has no address. */
export const resolveStill: Resolve = (hostname) => {
  const found = NAMES[hostname];
  return found
    ? Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    : Promise.reject(Object.assign(new Error(`No address of ${hostname}.`), { code: 'ENOTFOUND' }));
};
