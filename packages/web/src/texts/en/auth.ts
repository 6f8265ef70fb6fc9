/** Texts of signing in. */
export const auth = {
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
