/** Texts of the parts that every screen is built from. */
export const ui = {
  'ui.actions': 'Actions',
  'ui.clearSearch': 'Clear the search',
  'ui.details': 'Details of {name}',
  'ui.detailsHeading': 'Details',
  'ui.discard': 'Discard',
  'ui.discardText': 'What you typed here has not been saved.',
  'ui.discardTitle': 'Discard your changes?',
  'ui.dismiss': 'Dismiss',
  'ui.keepEditing': 'Keep editing',
  'ui.notifications': 'Notifications',
  'ui.noResults': 'Nothing found.',
  'ui.pages': 'Pages',
  'ui.range': '{from, number}–{to, number} of {total, number}',
  'ui.rowsPerPage': 'Rows per page',
  'ui.searching': 'Searching…',
} as const;
