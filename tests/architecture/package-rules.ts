import type { Import } from './imports.ts';
import { packageOf } from './places.ts';

/** The packages of this project that each package may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  assistant: [],
  clock: [],
  server: ['contract', 'assistant', 'clock'],
  web: ['contract'],
  client: ['contract'],
};

/** The fault of an import between packages; null when it is allowed. */
export function packageComplaint({ from, file, specifier }: Import): string | null {
  const here = packageOf(from);
  if (here === null) return null;
  if (file === null) {
    if (here === 'contract' && !/^zod(\/|$)/.test(specifier)) return 'contract imports only zod';
    // It runs in browsers and in whatever Node an integrator has; its examples are programs for Node.
    return from.startsWith('packages/client/src/') ? 'client imports only the contract' : null;
  }
  const there = packageOf(file);
  if (there === here) return null;
  if (there === null) return `${here} leaves the packages`;
  if (!specifier.startsWith('@recourse/')) return 'another package is imported by its name';
  return mayImport[here]?.includes(there) ? null : `${here} must not know ${there}`;
}
