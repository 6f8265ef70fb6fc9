import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Config } from '../../packages/server/src/config.ts';
import { makeBucket } from '../../packages/server/test/files/test-bucket.ts';
import { root } from '../project.mjs';
import { type OnStop, startProgram } from './program.ts';

/** Debian's Swift, as CI starts it: `.ci/swift.sh` unpacks it when it is not installed. */

const SCRIPT = `
work=$1
. .ci/swift.sh
start_swift || exit 1
printf 'Swift is at %s\\n' "$TEST_S3_URL"
trap 'stop_swift; exit 0' TERM
wait
`;
const ADDRESS = /^Swift is at (\S+)$/m;

/** Starts Swift in a folder, and makes a bucket. With TEST_S3_URL it makes the bucket there. */
export async function startSwift(work: string, onStop: OnStop): Promise<S3Config> {
  const running = process.env['TEST_S3_URL'];
  if (running) return makeBucket(running);
  const folder = join(work, 'store');
  await mkdir(folder, { mode: 0o755 });
  const command = ['bash', '-c', SCRIPT, 'swift', folder] as const;
  const program = startProgram('swift', command, { folder, cwd: root, asWeAre: true });
  onStop(() => program.stop());
  await program.until('its start', async () => ADDRESS.test(program.lastWords()));
  const [, url = ''] = ADDRESS.exec(program.lastWords()) ?? [];
  return makeBucket(url);
}
