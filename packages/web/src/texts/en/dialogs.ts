/** Texts of dialogs: of discarding what was typed in one, of signing out, and of signing in again. */
export const dialogs = {
  'login.againText':
    'Your session has ended. What you typed is kept, and the page goes on where it was when you sign in as the same person.',
  'login.againTitle': 'Sign in again to continue',
  'login.leave': 'Leave this page',
  'ui.discard': 'Discard',
  'ui.discardText': 'What you typed here has not been saved.',
  'ui.discardTitle': 'Discard your changes?',
  'ui.kept': 'I have kept it',
  'ui.finish': 'Finish',
  'ui.shownOnce': 'Keep it safe: it is shown only once.',
  'ui.keepEditing': 'Keep editing',
  'shell.deleteDrafts': 'Sign out and delete',
  'shell.draftsText':
    'What you have typed and what is not sent or saved yet is kept in this browser. Signing out deletes it. What is saved already stays.',
  'shell.draftsTitle': 'Delete what is kept in this browser?',
  'shell.stay': 'Stay signed in',
} as const;
