import { listExport } from './en/list-export.ts';

/** The English texts of the export of a list, which come with it. */
export const texts = listExport;
