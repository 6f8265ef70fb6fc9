/** Specified texts that screens of several areas share, and those of the sign-in. */

/** A screen's texts by the state in which they appear. {…} stands for a filled-in value. */
export type ScreenTexts = Readonly<Record<string, readonly string[]>>;

export const PAGE_SIZES = ['5', '10', '20', '50'] as const;
export const STATUSES = ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const;

export const LOGIN_TEXTS = {
  '/login': {
    opened: ['Welcome back', 'Please sign in to continue.', 'Email or Username', 'Sign in'],
    'signing in': ['Signing in…'],
    'refused without a reason': ['Sign-in failed.'],
    'answered without a token': ['No token in response'],
    'sent here by the guard': [
      'Access denied. Please sign in with the right account.',
      'Go to my area',
    ],
  },
} as const satisfies Record<string, ScreenTexts>;

/** Texts of the conversation with the assistant, for administrators and clients alike. */
export const CONVERSATION = {
  'a confident suggestion': ['Confident', 'AI assistant: answers are checked by our staff'],
  'an unsure suggestion': ['Low confidence'],
  'no match': [
    "Thanks for the details. I couldn't match a solution. An employee will get back to you shortly.",
  ],
  'a failed search': ['AI error: {reason}', 'HTTP {status} at {url}'],
  'an answer that is no JSON': ['Expected JSON but got {type}'],
  'a microphone that fails': ['Mic error: {reason}'],
  'saving fails': ['Save failed.'],
  saved: ['Report saved (ID #{n}).'],
} as const satisfies ScreenTexts;

/** One's own profile, the same for employees and clients. */
export const PROFILE = {
  'not loaded': ['Failed to load.'],
  opened: ['Profile', '0600000000'],
  'without an address': ['Email is required.'],
  'an address of another shape': ['Please provide a valid email.'],
  'saving fails': ['Save failed.'],
  saved: ['Profile updated.'],
  'without passwords': ['Please fill in current and new password.'],
  'another confirmation': ['New passwords do not match.'],
  'password changed': ['Password changed.'],
} as const satisfies ScreenTexts;
