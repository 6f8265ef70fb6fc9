/** Texts of a forgotten password, and of the page behind the link of a mail. */
export const recovery = {
  'recovery.account': 'For the account {name}.',
  'recovery.again': 'Ask for a new link',
  'recovery.back': 'Back to sign-in',
  'recovery.choose': 'Choose a new password',
  'recovery.confirmation': 'Confirm new password',
  'recovery.differ': 'New passwords do not match.',
  'recovery.done': 'You have been signed out everywhere. Please sign in with the new password.',
  'recovery.doneTitle': 'Your new password is set',
  'recovery.failed': 'The link could not be asked for. Please try again.',
  'recovery.hint': 'You are signed out on all devices.',
  'recovery.lookFailed': 'The link could not be checked.',
  'recovery.looking': 'Checking the link…',
  'recovery.off': 'This portal sends no mails. Please ask an administrator for a new password.',
  'recovery.over': 'This link is no longer valid. Please ask for a new one.',
  'recovery.password': 'New password',
  'recovery.save': 'Set the password',
  'recovery.saveFailed': 'The password could not be set. Please try again.',
  'recovery.send': 'Send the link',
  'recovery.sending': 'Sending…',
  'recovery.sent': 'If an account fits, we have sent a mail to its address.',
  'recovery.sentTitle': 'Please look at your mails',
  'recovery.subtitle':
    'Say who you are, and we send you a link with which you choose a new password.',
  'recovery.wait':
    'The link in it is valid for half an hour. If nothing arrives, look among the unwanted mails, or ask an administrator.',
  'recovery.welcome': 'Welcome',
  'recovery.welcomeAccount': 'Choose a password for your account {name}.',
  'recovery.welcomeDone': 'You can sign in with it now.',
  'recovery.welcomeDoneTitle': 'Your password is set',
  'recovery.welcomeOver':
    'This invitation is no longer valid. Please ask an administrator for a new one.',
} as const;
