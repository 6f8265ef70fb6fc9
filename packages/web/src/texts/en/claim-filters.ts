/** Texts of the filters that the lists of claims show at once. */
export const claimFilters = {
  'claims.narrow': 'Dates shown',
  'claims.narrow.all': 'Show all',
  'claims.narrow.late': 'Late',
  'claims.narrow.more': 'More filters',
  'claims.narrow.moreSet': 'More filters ({count})',
  'claims.narrow.paused': 'The clock stands',
  'claims.narrow.risk': 'At risk',
  'claims.narrow.today': 'Due today',
  'claims.onlyUnanswered': 'Only claims that nobody has answered.',
} as const;
