import { told } from './en/told.ts';

/** English texts of the page that ends mails, which few people ever open. */
export const texts = told;
