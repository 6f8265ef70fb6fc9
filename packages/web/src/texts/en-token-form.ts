import { tokenForm } from './en/token-form.ts';

/** English texts of the dialog that makes an API token: they come with it. */
export const texts = tokenForm;
