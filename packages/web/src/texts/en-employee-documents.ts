import { employeeDocuments } from './en/employee-documents.ts';

/** English texts of these screens: they come with them, and not with every one. */
export const texts = employeeDocuments;
