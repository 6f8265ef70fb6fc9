/** Texts of single sign-on: what a round through the identity provider came to, and proofs through it. */
export const sso = {
  'login.sso': 'Sign in with {label}',
  'login.withPassword': 'Sign in with a password',
  'login.alsoSignOut': 'Also sign out of {label}',
  'sso.failed.DENIED': 'The sign-in was declined there.',
  'sso.failed.OVER': 'This sign-in is no longer valid. Please start again.',
  'sso.failed.UNREACHABLE': 'The sign-in service does not answer. Please try again shortly.',
  'sso.failed.REFUSED': 'The sign-in did not work. Please try again, or ask an administrator.',
  'sso.failed.NO_EMAIL': 'Your account there has no e-mail. Please ask an administrator.',
  'sso.failed.NO_ROLE':
    'Your account there has no role in this portal. Please ask an administrator.',
  'sso.failed.NO_ACCOUNT': 'No account here fits this sign-in. Please ask an administrator.',
  'sso.failed.NOT_FRESH': 'You did not sign in anew there. Please try again.',
  'sso.failed.OTHER_ACCOUNT': 'That is not the account there that belongs to yours here.',
  'sso.confirmedTitle': 'Confirm that it is you',
  'sso.confirming': 'Confirming…',
  'sso.confirmed': 'Confirmed. You can close this tab: the other one goes on.',
  'sso.notConfirmed': 'That did not work. Please try again in the other tab.',
  'sso.prove': 'Confirm with {label}',
  'sso.proveHint': 'You sign in there again, in a new tab. This page then goes on by itself.',
} as const;
