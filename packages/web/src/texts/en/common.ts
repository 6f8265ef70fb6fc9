/** Texts that several rooms use. */
export const common = {
  'common.cancel': 'Cancel',
  'common.clear': 'Clear',
  'common.close': 'Close',
  'common.delete': 'Delete',
  'common.edit': 'Edit',
  'common.loading': 'Loading…',
  'common.next': 'Next',
  'common.no': 'No',
  'common.prev': 'Prev',
  'common.refresh': 'Refresh',
  'common.retry': 'Retry',
  'common.save': 'Save',
  'common.saving': 'Saving…',
  'common.yes': 'Yes',
} as const;
