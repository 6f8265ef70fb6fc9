/** Whose something of the staff is, as a select holds it: one's own, all of the staff's, or a team's by its id. */

export const OWN = 'own';
export const ALL = 'all';

/** What a select holds for a row; one's own when there is none yet. */
export const toWhose = (row: { shared: boolean; teamId: number | null } | null): string =>
  row?.shared ? String(row.teamId ?? ALL) : OWN;

/** What is sent for it. */
export const fromWhose = (whose: string): { shared: boolean; teamId: number | null } => ({
  shared: whose !== OWN,
  teamId: whose === OWN || whose === ALL ? null : Number(whose),
});
