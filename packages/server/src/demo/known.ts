/** A row that was just stored, or its id. Throws when the database did not return it. */
export function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database did not answer with a row that was stored.');
  return row;
}
