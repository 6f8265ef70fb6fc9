import type { Document } from '@recourse/contract/documents';
import { addEnglishTexts } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-document-dialogs.ts';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentPreview } from '../document-preview.tsx';
import { ShareDocumentModal } from './share-document-modal.tsx';

addEnglishTexts(texts);

/** The open dialog and its document. */
export type OpenedDocument = { kind: 'share' } | { kind: 'preview' | 'delete'; document: Document };

interface DocumentDialogsProps {
  opened: OpenedDocument;
  /** The id of the current user; null when the session does not know it. */
  userId: number | null;
  onClose: () => void;
}

/** The dialogs of the documents screens. At most one is open at a time. */
export function DocumentDialogs({ opened, userId, onClose }: DocumentDialogsProps) {
  if (opened.kind === 'share') return <ShareDocumentModal userId={userId} onClose={onClose} />;
  const { document } = opened;
  if (opened.kind === 'delete') return <DeleteDocument document={document} onClose={onClose} />;
  return <DocumentPreview document={document} onClose={onClose} />;
}
