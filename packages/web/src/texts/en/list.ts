/** Texts of the look of lists and of what can be done with a whole one. */
export const list = {
  'list.allColumns': 'Show all columns',
  'list.columns': 'Columns',
  'list.comfortable': 'Comfortable',
  'list.compact': 'Compact',
  'list.density': 'Height of rows',
  'list.look': 'Look of the list',
} as const;
