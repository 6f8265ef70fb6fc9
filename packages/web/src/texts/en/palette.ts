/** Texts of the command palette. */
export const palette = {
  'palette.all': 'Show all {count, number} in the list',
  'palette.claims': 'Claims',
  'palette.count': '{count, plural, =0 {No results} one {# result} other {# results}}',
  'palette.documents': 'Documents',
  'palette.hint': 'Type at least {count} characters to search.',
  'palette.nothing': 'Nothing found for “{text}”.',
  'palette.placeholder': 'Go to a screen, or find something…',
  'palette.reports': 'Reports',
  'palette.screens': 'Screens',
  'palette.solutions': 'Solutions',
  'palette.title': 'Search everywhere',
  'palette.people': 'People',
} as const;
