import { SIGN_IN_RULES } from '@recourse/contract/auth';
import { SIGN_UP_MESSAGES, type SignUp } from '@recourse/contract/told/sign-up';
import { USER_MESSAGES } from '@recourse/contract/users';
import { HOUR_MS, SIGN_UP } from '@recourse/contract/values/limits';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { AppError, badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { canReceive } from '../../kernel/mail/can-receive.ts';
import { hasMail, queueMail } from '../../kernel/mail/queue-mail.ts';
import { newNonce } from '../../kernel/security/link-token.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { countSignUpAsk } from '../../kernel/security/recovery-asks.ts';
import {
  countSignUps,
  endLink,
  insertSignUp,
  lockSignUps,
  type SignUpLink,
} from '../users/links.repository.ts';
import { findForSignIn, insertUser } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';
import { over } from './link-over.ts';

/** Clients open their own accounts. An account exists only after its owner has used the link sent to his address. */

const WINDOW_MS = SIGN_UP.windowMinutes * 60_000;

/**
 * Accepts a request for an account. The answer is sent before anything is looked up, so that neither its text nor its
 * time reveals whether the address has an account. Throws 404 where nobody can sign up, 400 for an address of another
 * domain, 429 when this address made too many requests.
 */
export async function askForAccount(
  ctx: Context,
  origin: Origin,
  asked: SignUp,
): Promise<{ message: string }> {
  if (ctx.config.signUp === null) throw notFound();
  const { domains } = ctx.config.signUp;
  const domain = asked.email.slice(asked.email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) {
    const message = SIGN_UP_MESSAGES.domains(domains.map((one) => `@${one}`).join(', '));
    throw badRequest(message, { email: message });
  }
  try {
    await countSignUpAsk(ctx, origin.address);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429)
      await noteAsk(ctx, origin, 'sign-up-limited');
    throw error;
  }
  ctx.guards.afterwards.add('a link for a new account could not be made', async () => {
    const made = await mailAccount(ctx, asked, origin.language ?? null);
    await noteAsk(ctx, origin, made === 'TOO_MANY' ? 'sign-up-limited' : 'sign-up-asked');
  });
  return { message: SIGN_UP_MESSAGES.sent };
}

/** The audit trail does not name the address, because it may be somebody else's. */
const noteAsk = (ctx: Context, origin: Origin, action: string) =>
  ctx.guards.refusals.note({ ...origin, userId: null }, { action, area: 'users', objectId: null });

/** Sends the link, or tells the owner of an existing account that he has one. */
async function mailAccount(
  ctx: Context,
  { email, phone, nom }: SignUp,
  language: LanguageCode | null,
): Promise<'MADE' | 'TOO_MANY'> {
  if (!canReceive(email)) return 'MADE';
  return inTransaction(ctx.db, async (trx) => {
    await lockSignUps(trx, email);
    const at = ctx.clock.now();
    const { account } = await findForSignIn(trx, email);
    if (account) return tellOfAccount(ctx, trx, account.id, at);
    const since = new Date(at.getTime() - WINDOW_MS);
    if ((await countSignUps(trx, email, since)) >= SIGN_UP.linksOfEmail) return 'TOO_MANY';
    const link = await insertSignUp(trx, {
      email,
      phone: phone || null,
      nom: nom || null,
      language,
      nonce: newNonce(),
      at,
      expiresAt: new Date(at.getTime() + SIGN_UP.validHours * HOUR_MS),
    });
    await queueMail(ctx, trx, { userId: null, kind: 'account.sign-up', data: { link } });
    return 'MADE';
  });
}

async function tellOfAccount(
  ctx: Context,
  trx: Parameters<typeof recordChange>[0],
  userId: number,
  at: Date,
): Promise<'MADE' | 'TOO_MANY'> {
  // Locks the user: of two requests at once, only one sends a mail.
  if (!(await lockUser(trx, userId))) return 'MADE';
  const kind = 'account.exists';
  const since = new Date(at.getTime() - SIGN_UP.toldAgainHours * HOUR_MS);
  if (await hasMail(trx, { userId, kind, since })) return 'TOO_MANY';
  await queueMail(ctx, trx, { userId, kind });
  return 'MADE';
}

/**
 * Opens the account of a link, with the username and password that its reader chooses. Throws 400 for a weak or missing
 * password, and 409 for a username or e-mail that is taken by now; the link then stays valid. Throws 410 for a link
 * that is over.
 */
export async function openAccount(
  ctx: Context,
  origin: Origin,
  {
    link,
    username,
    password,
  }: { link: SignUpLink; username: string | undefined; password: string | undefined },
): Promise<void> {
  if (ctx.config.signUp === null) throw over();
  if (username === undefined)
    throw badRequest(USER_MESSAGES.username, { username: USER_MESSAGES.username });
  if (password === undefined)
    throw badRequest(SIGN_IN_RULES.password, { password: SIGN_IN_RULES.password });
  const email = link.sentTo;
  const fault = await passwordFault(ctx, password, { username, email });
  if (fault) throw badRequest(fault, { password: fault });
  // The hash costs as much as a sign-in, so it waits in the same queue.
  const password_hash = await ctx.guards.signIns.run(origin.address, () => hashPassword(password));
  await inTransaction(ctx.db, async (trx) => {
    if (!(await endLink(trx, link.id, ctx.clock.now()))) throw over();
    const row = await insertUser(trx, {
      username,
      email,
      // Whoever has the link reads the mails of the address, so the address is trusted.
      email_trusted: true,
      phone: link.phone ?? '',
      nom: link.nom,
      role: 'CLIENT',
      language: link.language,
      password_hash,
    });
    if (!row) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    await recordChange(
      trx,
      { ...origin, userId: row.id },
      {
        action: 'sign-up',
        area: 'users',
        objectId: row.id,
        fields: ['username', 'email', 'phone', 'nom', 'password'],
        detail: { role: row.role },
      },
    );
  });
}
