/** How the codes that go over the wire read on a screen; in English they stand as they are. */
export const codes = {
  'role.ADMIN': 'ADMIN',
  'role.CLIENT': 'CLIENT',
  'role.COLLABORATOR': 'COLLABORATOR',
  'role.EMPLOYE': 'EMPLOYE',
  'role.UNKNOWN': 'UNKNOWN',
  'status.CLOSED': 'CLOSED',
  'status.OPEN': 'OPEN',
  'status.PENDING': 'PENDING',
  'status.RESOLVED': 'RESOLVED',
  'status.UNKNOWN': 'UNKNOWN',
} as const;
