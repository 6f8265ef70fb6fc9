import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';

const MANIFEST = path.resolve(import.meta.dirname, '../../../../package.json');

/** Adds which version runs, and on which Node. */
export function observeBuild(registry: Registry): void {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  const build = new Gauge({
    name: 'recourse_build_info',
    help: 'The version that runs, and its Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version, node: process.versions.node }, 1);
}
