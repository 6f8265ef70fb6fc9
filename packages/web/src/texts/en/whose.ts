/** Texts for whose something of the staff is. */
export const whose = {
  'whose.label': 'Who has it',
  'whose.own': 'Only me',
  'whose.all': 'All of the staff',
} as const;
