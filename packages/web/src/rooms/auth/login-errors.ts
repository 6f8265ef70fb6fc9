import type { Credentials } from '@recourse/contract/auth';

/** The message for each field of the sign-in form. */
export type LoginErrors = { readonly [Field in keyof Credentials]?: string };

interface Failure {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first message of each field; nothing when the form is valid. */
export function loginErrors(failure: Failure | undefined): LoginErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of failure?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}
