import * as auth from '@recourse/contract/auth';
import * as factors from '@recourse/contract/identity/factors';
import * as passkeys from '@recourse/contract/identity/passkeys';
import { proveIdentity as proof } from '@recourse/contract/identity/proof';
import * as steps from '@recourse/contract/identity/second-step';
import * as sso from '@recourse/contract/identity/single-sign-on';
import * as links from '@recourse/contract/told/links';
import * as signUps from '@recourse/contract/told/sign-up';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { signIn, signOut } from './auth.service.ts';
import {
  activateTotp,
  beginTotp,
  confirmTotp,
  listFactors,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
} from './factors/factors.service.ts';
import {
  activatePasskey,
  addPasskey,
  beginPasskey,
  removePasskey,
} from './factors/passkeys.service.ts';
import { askForProof, proveIdentity } from './factors/proof.service.ts';
import { askAtSecondStep, completeSignIn } from './factors/second-step.service.ts';
import { beginStepSetup, confirmStepSetup, finishStepSetup } from './factors/step-setup.service.ts';
import { readLink, redeemLink } from './links.service.ts';
import { recoverAccount } from './recover.service.ts';
import { endOtherSessions, endSession, listSessions } from './session/sessions.service.ts';
import { askForAccount } from './sign-up.service.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { finishSignIn } from './sso-sign-in.service.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from './sso/identities.service.ts';
import { describeSso, logOutByProvider } from './sso/logout.service.ts';
import type { GivesRole } from './sso/who-it-is.service.ts';
import { endRound, startLink, startProof, startSignIn } from './sso/round.service.ts';

/** `users`: what signing in needs of the room of users. */
export function authRoutes(app: FastifyInstance, ctx: Context, users: GivesRole): void {
  route(app, ctx, auth.login, async (_, origin, { body }) => signIn(ctx, origin, body));
  route(app, ctx, steps.startSecondStep, async (_, origin, { body }) =>
    askAtSecondStep(ctx, origin, body),
  );
  route(app, ctx, steps.secondStep, async (_, origin, { body }) =>
    completeSignIn(ctx, origin, body),
  );
  route(app, ctx, steps.startStepSetup, async (_, origin, { body }) =>
    beginStepSetup(ctx, origin, body),
  );
  route(app, ctx, steps.confirmStepSetup, async (_, origin, { body }) =>
    confirmStepSetup(ctx, origin, body),
  );
  route(app, ctx, steps.finishStepSetup, async (_, origin, { body }) =>
    finishStepSetup(ctx, origin, body),
  );
  route(app, ctx, links.recover, async (_, origin, { body }) => recoverAccount(ctx, origin, body));
  route(app, ctx, signUps.signUp, async (_, origin, { body }) => askForAccount(ctx, origin, body));
  route(app, ctx, links.lookAtLink, async (_, __, { body }) => readLink(ctx, body));
  route(app, ctx, links.useLink, async (_, origin, { body }) => redeemLink(ctx, origin, body));
  route(app, ctx, auth.logout, async (_, actor) => signOut(ctx, actor));
  route(app, ctx, auth.listSessions, async (_, actor, { query }) =>
    listSessions(ctx, actor, query),
  );
  route(app, ctx, auth.endOtherSessions, async (_, actor) => endOtherSessions(ctx, actor));
  route(app, ctx, auth.endSession, async (_, actor, { params }) =>
    endSession(ctx, actor, params.id),
  );
  factorRoutes(app, ctx);
  tokenRoutes(app, ctx);
  ssoRoutes(app, ctx, users);
}

/** Single sign-on, and the own identities. */
function ssoRoutes(app: FastifyInstance, ctx: Context, users: GivesRole): void {
  route(app, ctx, sso.describeSso, async () => describeSso(ctx));
  route(app, ctx, sso.startSso, async (_, __, { query }) => startSignIn(ctx, query));
  route(app, ctx, sso.ssoCallback, async (_, origin, { query, cookie }) =>
    endRound(ctx, origin, { answer: query, cookie, users }),
  );
  route(app, ctx, sso.finishSso, async (_, origin, { body, cookie }) =>
    finishSignIn(ctx, origin, { body, cookie }),
  );
  route(app, ctx, sso.ssoLogout, async (_, origin, { body }) =>
    logOutByProvider(ctx, origin, body),
  );
  route(app, ctx, sso.startProof, async (_, actor) => startProof(ctx, actor));
  route(app, ctx, sso.startLink, async (_, actor, { body }) => startLink(ctx, actor, body));
  route(app, ctx, sso.listIdentities, async (_, actor) => listIdentities(ctx, actor));
  route(app, ctx, sso.linkIdentity, async (_, actor, { body }) => linkIdentity(ctx, actor, body));
  route(app, ctx, sso.unlinkIdentity, async (_, actor, { params }) =>
    unlinkIdentity(ctx, actor, params.id),
  );
}

/** The own second factors, and those that an administrator resets. */
function factorRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, passkeys.startPasskeyProof, async (_, actor) => askForProof(ctx, actor));
  route(app, ctx, proof, async (_, actor, { body }) => proveIdentity(ctx, actor, body));
  route(app, ctx, factors.listFactors, async (_, actor) => listFactors(ctx, actor));
  route(app, ctx, factors.startTotp, async (_, actor) => beginTotp(ctx, actor));
  route(app, ctx, factors.confirmTotp, async (_, actor, { body }) => confirmTotp(ctx, actor, body));
  route(app, ctx, factors.activateTotp, async (_, actor) => activateTotp(ctx, actor));
  route(app, ctx, factors.removeTotp, async (_, actor) => removeTotp(ctx, actor));
  route(app, ctx, passkeys.startPasskey, async (_, actor) => beginPasskey(ctx, actor));
  route(app, ctx, passkeys.addPasskey, async (_, actor, { body }) => addPasskey(ctx, actor, body));
  route(app, ctx, passkeys.activatePasskey, async (_, actor) => activatePasskey(ctx, actor));
  route(app, ctx, passkeys.removePasskey, async (_, actor, { params }) =>
    removePasskey(ctx, actor, params.id),
  );
  route(app, ctx, factors.renewRecoveryCodes, async (_, actor) => renewRecoveryCodes(ctx, actor));
  route(app, ctx, factors.resetFactors, async (_, actor, { params }) =>
    resetFactors(ctx, actor, params.id),
  );
}
