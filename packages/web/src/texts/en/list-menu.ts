/** Texts of a list's menu: its look and its order. */
export const listMenu = {
  'list.allColumns': 'Show all columns',
  'list.asc': '{name}, ascending',
  'list.columns': 'Columns',
  'list.comfortable': 'Comfortable',
  'list.compact': 'Compact',
  'list.density': 'Height of rows',
  'list.desc': '{name}, descending',
  'list.sortBy': 'Sort by',
  'list.usualOrder': 'Usual order',
} as const;
