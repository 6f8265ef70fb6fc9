/** The value of a ticked checkbox in a form whose fields are all texts. An unticked box has an empty text. */
export const CHECKED = 'true';
