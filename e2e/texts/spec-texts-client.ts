import { CONVERSATION, PROFILE, type ScreenTexts } from './spec-texts-shared.ts';

/** The specification's texts of the clients' screens; the errors as decided for each screen. */
export const CLIENT_TEXTS = {
  '/client': {
    loading: ['…'],
    'not loaded': ['—', 'Failed to load dashboard data.'],
    loaded: [
      'Client Portal',
      'Signed in as {username}',
      'Log out',
      'Dashboard',
      'Profile',
      'Documents',
      'Reports',
      'AI Assistant',
      'My Reports',
      'Validated',
      'AI-Handled',
      'My Documents',
    ],
  },
  '/client/claims': {
    'not loaded': ['Failed to load claims.'],
    loaded: ['Claims'],
    'without a content': ['Content is required.'],
    'creating fails': ['Create failed'],
    'deleting fails': ['Delete failed'],
  },
  '/client/documents': {
    'not loaded': ['Failed to load documents.', 'Failed to load employees'],
    loaded: ['Documents'],
    'without a file': ['Please choose a file.'],
    'uploading fails': ['Upload failed.'],
    'deleting fails': ['Delete failed'],
  },
  '/client/reports': { 'not loaded': ['Failed to load reports.'], loaded: ['Reports'] },
  '/client/assistant': {
    ...CONVERSATION,
    'a person cannot be asked for': [
      'Talk to a person',
      'Request failed with status code {status}',
    ],
    'no answer and no reason': ['Request failed'],
  },
  '/client/profile': PROFILE,
} as const satisfies Record<string, ScreenTexts>;
