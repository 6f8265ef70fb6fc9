/** A file of texts in a further language: the keys of the English one, no more and no fewer. */
export type Translated<English> = { readonly [Key in keyof English]: string };
