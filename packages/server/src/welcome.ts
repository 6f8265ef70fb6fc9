import { randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { loadDemo } from './demo/load-demo.ts';
import type { DemoAccount } from './demo/people.ts';
import { firstSignInFile, tellDemoPassword } from './kernel/security/first-sign-in.ts';
import { hashPassword } from './kernel/security/passwords/passwords.ts';
import { StartError } from './start-error.ts';
import { shipCalendars } from './rooms/calendars/ship-calendars.service.ts';
import { shipPolicies } from './rooms/policies/ship-policies.service.ts';
import { tellOfOtherForms } from './rooms/users/email-forms.ts';
import { ensureFirstAdministrator } from './rooms/users/first-administrator.ts';

/** Prepares an empty database before the server listens: the first administrator, demo data, shipped rules. */

const DEMO_PASSWORD_BYTES = 16;
const PROGRESS_EVERY = 10_000;

type Say = (line: string) => void;

/**
 * Creates the first administrator and, if requested, the demo data; prints how to sign in with them. Creates the
 * shipped calendars and policies. Logs the users who cannot sign in by e-mail.
 */
export async function welcome(ctx: Context, demo: number | null, say: Say): Promise<void> {
  const first = await ensureFirstAdministrator(ctx);
  if (first) {
    const password = first.file
      ? `the password in ${first.file}`
      : 'the password of ADMIN_PASSWORD';
    say(`First sign-in: username ${first.username} with ${password}`);
  }
  await shipCalendars(ctx);
  await shipPolicies(ctx);
  if (demo !== null) await makeDemo(ctx, demo, say);
  await tellOfOtherForms(ctx);
}

async function makeDemo(ctx: Context, size: number, say: Say): Promise<void> {
  const configured = ctx.config.demoPassword;
  const password = configured ?? randomBytes(DEMO_PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  const onProgress = (done: number): void => {
    if (done % PROGRESS_EVERY === 0) say(`Demo data: ${done} of ${size} claims`);
  };
  try {
    const accounts = await loadDemo(ctx, {
      now: ctx.clock.now(),
      size,
      passwordHash,
      onProgress,
    });
    say(`Demo accounts, all with the password ${configured ? 'of DEMO_PASSWORD' : password}`);
    if (configured === null) await tellDemoPassword(firstSignInFile(ctx.config.dataDir), password);
    for (const line of accountLines(accounts)) say(line);
  } catch (error) {
    // The same command ran before: the data exists already, and the portal starts with it.
    if (!(error instanceof StartError)) throw error;
    say(error.message);
  }
}

function accountLines(accounts: readonly DemoAccount[]): string[] {
  const byRole = Map.groupBy(accounts, (account) => account.role);
  return [...byRole].map(
    ([role, of]) => `  ${role.padEnd(8)} ${of.map((account) => account.username).join(', ')}`,
  );
}
