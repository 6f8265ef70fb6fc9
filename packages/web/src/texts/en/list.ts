/** Texts of the look of lists and of what can be done with a whole one. */
export const list = {
  'list.allColumns': 'Show all columns',
  'list.asc': '{name}, ascending',
  'list.columns': 'Columns',
  'list.comfortable': 'Comfortable',
  'list.compact': 'Compact',
  'list.density': 'Height of rows',
  'list.desc': '{name}, descending',
  'list.export': 'Export CSV',
  'list.exportAll': 'Export all',
  'list.exportFailed': 'Export failed.',
  'list.exportMany':
    'This list has {total, number} rows: the file may be hundreds of megabytes, takes minutes, and this browser holds all of it until it is saved. Narrow the list first if you need less.',
  'list.exported': 'Saved as {name}.',
  'list.exporting': 'Exporting…',
  'list.options': 'List options',
  'list.sortBy': 'Sort by',
  'list.usualOrder': 'Usual order',
} as const;
