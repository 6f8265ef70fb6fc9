import { SIGN_IN_FAILED } from '@recourse/contract/auth';

/** Texts of signing in. */
export const auth = {
  'login.againText':
    'Your session has ended. What you typed is kept, and the page goes on where it was when you sign in as the same person.',
  'login.againTitle': 'Sign in again to continue',
  'login.leave': 'Leave this page',
  'login.failed': SIGN_IN_FAILED,
  'login.forbidden': 'Access denied. Please sign in with the right account.',
  'login.signUp': 'Open an account',
  'login.forgot': 'Forgot your password?',
  'login.hidePassword': 'Hide password',
  'login.noArea': 'You are signed in as {name}, but this account has no area in this portal.',
  'login.name': 'Email or Username',
  'login.password': 'Password',
  'login.showPassword': 'Show password',
  'login.subtitle': 'Please sign in to continue.',
  'login.submit': 'Sign in',
  'login.submitting': 'Signing in…',
  'login.title': 'Welcome back',
  'login.toMyArea': 'Go to my area',
} as const;
