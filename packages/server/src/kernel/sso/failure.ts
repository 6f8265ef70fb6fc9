import type { SsoFailureCode } from '@recourse/contract/values/single-sign-on';

/** Why a round through the identity provider led to nothing. The page that began it says so. */
export class SsoFailure extends Error {
  readonly code: SsoFailureCode;
  constructor(code: SsoFailureCode) {
    super(code);
    this.code = code;
  }
}
