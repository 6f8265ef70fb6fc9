/** Texts of charts. */
export const charts = {
  'charts.count': 'Count',
  'charts.day': 'Day',
  'charts.empty': 'Nothing to show yet.',
  'charts.item': '{label}: {value, number}',
  'charts.itemLink': '{label}: {value, number}. Show them',
  'charts.share': '{value, number} of {total, number} ({percent})',
} as const;
