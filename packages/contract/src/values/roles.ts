/** The three access roles. Somebody with several of them lands on the home page of the first. */
export const ROLES = ['ADMIN', 'EMPLOYE', 'CLIENT'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles that a user row may have. COLLABORATOR only occurs in imported rows; it is shown but never
 * offered.
 */
export const STORED_ROLES = [...ROLES, 'COLLABORATOR'] as const;
export type StoredRole = (typeof STORED_ROLES)[number];

/** Every signed-in user with a known role. */
export const EVERY_ROLE = ROLES;

/** A role's bare upper-case name: 'ROLE_employee' is 'EMPLOYE'. Not limited to known roles. */
export function bareRole(raw: string): string {
  const bare = raw
    .trim()
    .toUpperCase()
    .replace(/^ROLE_/, '');
  return bare === 'EMPLOYEE' ? 'EMPLOYE' : bare;
}

/** The access role for a raw name, or null when it is none of the three. */
export function toRole(raw: string): Role | null {
  const bare = bareRole(raw);
  return ROLES.find((role) => role === bare) ?? null;
}
