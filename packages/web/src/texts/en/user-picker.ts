/** What is said, wherever users are found or picked, when they can't be loaded. */
export const userPicker = {
  'users.loadFailed': 'Failed to load users.',
  'users.pickFailed': 'Failed to load users',
} as const;
