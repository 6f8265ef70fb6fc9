/** Texts of the administrators' claims screen; the words of claims themselves are in claims.ts. */
export const adminClaims = {
  'adminClaims.changedElsewhere':
    'Someone else changed this claim in the meantime. What you typed is kept; the claim as stored now stands below. Save again to apply your changes to it.',
  'adminClaims.changedGone': 'Someone else deleted this claim. What you typed is kept here.',
  'adminClaims.create': 'Create',
  'adminClaims.edit': 'Edit claim {id}',
  'adminClaims.employee': 'Employee',
  'adminClaims.employeeHint': 'Optional. Without one it waits in the queue.',
  'adminClaims.employeePlaceholder': 'Search by name',
  'adminClaims.emptyText': 'Claims appear here as soon as someone files one, or you do above.',
  'adminClaims.emptyTitle': 'No claims yet',
  'adminClaims.new': 'New reclamation',
  'adminClaims.noMatchText': 'Try another word, a part of it, or another status.',
  'adminClaims.noMatchTitle': 'No claim matches',
  'adminClaims.nobody': 'Nobody yet',
  'adminClaims.open': 'Open',
  'adminClaims.response': 'Response',
  'adminClaims.storedNow': 'As stored now',
  'adminClaims.subtitle': 'Every complaint, who answers for it, and how it stands.',
  'adminClaims.title': 'Reclamations',
  'adminClaims.total': 'Total',
} as const;
