/**
 * The value of a ticked checkbox in a form whose fields are all texts. A box that is not ticked has an empty text.
 */
export const CHECKED = 'true';
