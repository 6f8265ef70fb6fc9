/** Texts of a solution wherever one is picked or shown. */
export const solutionPicker = {
  'solutions.internal': 'Internal',
  'solutions.loadFailed': 'Failed to load solutions',
  'solutions.textLabel': 'Solution text',
} as const;
