import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { createGuards } from '../src/kernel/security/guards.ts';
import type { TestApp } from './test-app.ts';

/** A second instance of the server that keeps all lines of its log. */
export interface LoudServer {
  app: FastifyInstance;
  /** Everything logged so far, one text per line. */
  lines(): string[];
}

/** `siteDir`: the built web app, if needed. The caller must close the app. */
export async function createLoudServer(
  { ctx }: TestApp,
  siteDir: string | null = null,
): Promise<LoudServer> {
  let written = '';
  const log = pino({ level: 'trace' }, { write: (text: string) => void (written += text) });
  const loud = { ...ctx, log };
  const app = await createApp({ ...loud, guards: createGuards(loud) }, siteDir);
  return { app, lines: () => written.split('\n').filter((line) => line !== '') };
}
