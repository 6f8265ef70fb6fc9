/** Texts of the help about the keyboard. */
export const shortcuts = {
  'shortcuts.keys': 'Keys of this screen',
  'shortcuts.licences': 'Licences of what is built in',
  'shortcuts.singleHint':
    'While you type in a field, single keys never do anything else. Ctrl+K works anywhere.',
  'shortcuts.singleKeys': 'Single keys do something outside of fields',
} as const;
