/** Texts of saving a whole list. */
export const listExport = {
  'list.exportAll': 'Export all',
  'list.exportFailed': 'Export failed.',
  'list.exportMany':
    'This list has {total, number} rows. The file may have hundreds of megabytes and take minutes, and this browser holds all of it until it is saved. Filter the list first if you need less.',
  'list.exported': 'Saved as {name}.',
  'list.exporting': 'Exporting…',
} as const;
