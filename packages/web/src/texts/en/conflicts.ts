/** Texts of a row that several people change at once. */
export const conflicts = {
  'ui.alsoEditing': '{name} is editing this too.',
  'ui.conflictAllMine': 'Keep all mine',
  'ui.conflictAllTheirs': 'Take all theirs',
  'ui.conflictMine': 'Mine',
  'ui.conflictRenewed': 'Someone else has changed this. The form shows it as it is stored now.',
  'ui.conflictSettle': 'Continue with this choice',
  'ui.conflictText':
    'Someone else changed this in the meantime. What you typed is kept: choose for each field which version counts.',
  'ui.conflictTheirs': 'Theirs, as stored now',
  'ui.conflictTitle': 'Two versions',
} as const;
