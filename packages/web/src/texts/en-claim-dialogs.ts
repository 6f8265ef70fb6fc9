import { claimDialogs } from './en/claim-dialogs.ts';

/** The English texts of the dialogs of claims, which come when one is opened. */
export const texts = claimDialogs;
