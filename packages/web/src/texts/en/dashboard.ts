/** Texts of the administrators' dashboard. */
export const dashboard = {
  'dashboard.claimsByStatus': 'Claims by Status',
  'dashboard.claimsFailed': 'Failed to load claims',
  'dashboard.details': 'View details →',
  'dashboard.documents': 'Documents',
  'dashboard.documentsFailed': 'Failed to load documents',
  'dashboard.openClaims': 'Open Reclamations',
  'dashboard.subtitle': 'What is open, and who uses the portal.',
  'dashboard.title': 'Dashboard',
  'dashboard.users': 'Users',
  'dashboard.usersByRole': 'Users by Role',
  'dashboard.usersFailed': 'Failed to load users',
} as const;
