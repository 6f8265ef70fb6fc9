import { PROFILE, type ScreenTexts, STATUSES } from './spec-texts-shared.ts';

/** The specification's texts of the employees' screens; the errors as decided for each screen. */
export const EMPLOYEE_TEXTS = {
  '/employe': {
    loading: ['…'],
    'not loaded': ['—', 'Failed to load dashboard data.'],
    loaded: [
      'Employee Portal',
      'Signed in as {username}',
      'Log out',
      'Dashboard',
      'My Claims',
      'Documents',
      'My Reports',
      'AI Reports to Validate',
      'Solutions',
      'Profile',
      'My Validated Reports',
      ...STATUSES,
    ],
  },
  '/employe/claims': {
    'not loaded': ['Failed to load claims.'],
    loaded: ['My Claims'],
    'without a content': ['Content is required.'],
    'creating fails': ['Create failed'],
    'changing fails': ['Update failed'],
    'deleting fails': ['Delete failed'],
  },
  '/employe/documents': {
    'not loaded': ['Failed to load documents.'],
    loaded: ['Documents'],
    'users not loaded': ['Failed to load users'],
    'without a name': ['Name and Type are required.'],
    'without a recipient': ['Please choose a recipient user.'],
    'creating fails': ['Create failed'],
    'deleting fails': ['Delete failed'],
  },
  '/employe/reports': { 'not loaded': ['Failed to load reports.'], loaded: ['My Reports'] },
  '/employe/ai-reports': {
    'not loaded': ['Failed to load'],
    'solutions not loaded': [
      'Failed to load solutions',
      'Request failed with status code {status}',
    ],
    loaded: ['AI Reports to Validate', 'Validate'],
    'without a solution': ['before validating.', 'Please select a Solution ID.'],
    'validating fails': ['Validation failed'],
    'taking back fails': ['Save failed'],
    'a session without an id': ['Missing current user ID.'],
  },
  '/employe/solutions': { 'not loaded': ['Failed to load'], loaded: ['Solutions'] },
  '/employe/profile': PROFILE,
} as const satisfies Record<string, ScreenTexts>;
