/** The screen of what somebody wants to be told. */
export const toldSettings = {
  'told.subtitle': 'What you are told in the portal and by mail. Each choice is saved at once.',
  'told.title': 'What you are told',
  'told.what': 'When',
  'told.inPortal': 'In the portal',
  'told.byMail': 'By mail',
  'told.mailHint':
    'A mail goes out when you have not read the notification within two minutes. Mails about the safety of your account always come.',
  'told.noMail': 'This portal sends no mails.',
  'told.addressFailed':
    'Mails to your address came back. Please correct the address in your profile, or ask an administrator.',
  'told.language': 'Language of mails',
  'told.languageHint': 'The portal uses the language that you choose at its top.',
  'told.languageUsual': 'The portal’s own language',
  'told.times': 'When mails come',
  'told.quiet': 'Quiet hours',
  'told.quietHint':
    'Mails wait until these hours are over. Those about the safety of your account always come.',
  'told.quietFrom': 'From',
  'told.quietTo': 'Until',
  'told.zone': 'Time zone',
  'told.zoneUsual': 'The portal’s own time zone',
  'told.loadFailed': 'Your notification settings could not be loaded.',
  'told.saveFailed': 'The choice could not be saved.',
  'told.saved': 'Saved.',
  'told.muted': 'Muted',
  'told.mutedNone': 'Nothing is muted. On the page of a complaint the bell mutes it.',
  'told.muted.claims': 'Complaint #{id}',
  'told.muted.documents': 'Document #{id}',
  'told.muted.reports': 'Report #{id}',
  'told.unmute': 'Unmute',
  'told.unmuteFailed': 'It could not be unmuted.',
} as const;
