/** Texts of the toolbar of lists. */
export const list = {
  'list.export': 'Export CSV',
  'list.options': 'List options',
} as const;
