import type { Document } from '@recourse/contract/documents';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentPreview } from '../document-preview.tsx';
import { ShareDocumentModal } from './share-document-modal.tsx';

/** Which dialog is open, and about which document. */
export type OpenedDocument = { kind: 'share' } | { kind: 'preview' | 'delete'; document: Document };

interface DocumentDialogsProps {
  opened: OpenedDocument;
  /** The current user; null when the session does not know him. */
  userId: number | null;
  onClose: () => void;
}

/** The dialogs of the documents screens, of which one is open at a time. */
export function DocumentDialogs({ opened, userId, onClose }: DocumentDialogsProps) {
  if (opened.kind === 'share') return <ShareDocumentModal userId={userId} onClose={onClose} />;
  const { document } = opened;
  if (opened.kind === 'delete') return <DeleteDocument document={document} onClose={onClose} />;
  return <DocumentPreview document={document} onClose={onClose} />;
}
