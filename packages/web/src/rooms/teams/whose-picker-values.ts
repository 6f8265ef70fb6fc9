/** With whom an item of the staff is shared, as a select value: private, the whole staff, or a team by its id. */

export const OWN = 'own';
export const ALL = 'all';

/** The select value of a row; private when there is no row yet. */
export const toWhose = (row: { shared: boolean; teamId: number | null } | null): string =>
  row?.shared ? String(row.teamId ?? ALL) : OWN;

/** The fields that are sent for a select value. */
export const fromWhose = (whose: string): { shared: boolean; teamId: number | null } => ({
  shared: whose !== OWN,
  teamId: whose === OWN || whose === ALL ? null : Number(whose),
});
