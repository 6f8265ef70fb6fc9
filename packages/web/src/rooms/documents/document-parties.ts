import type { Document } from '@recourse/contract/documents';

/** The name of a document's recipient; null when it was shared with nobody in particular. */
export function recipientName(document: Document): string | null {
  const { userId, employeeId, uploadedBy } = document;
  if (userId !== null && userId !== uploadedBy) return document.userName;
  if (employeeId !== null && employeeId !== uploadedBy) return document.employeeName;
  return null;
}
