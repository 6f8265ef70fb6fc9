import type { Document } from '@recourse/contract/documents';
import { Download, ExternalLink, Eye } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { useDocumentOpening } from './use-document-opening.ts';

interface DocumentActionsProps {
  document: Document;
  onPreview: (document: Document) => void;
  /** Absent when the caller may not delete the document. */
  onRemove?: ((document: Document) => void) | undefined;
}

/** Open, Preview, Download and Delete for one document. Without a file only Delete is left. */
export function DocumentActions({ document, onPreview, onRemove }: DocumentActionsProps) {
  const t = useT();
  return (
    <>
      {document.url !== null && <FileActions document={document} onPreview={onPreview} />}
      {onRemove !== undefined && (
        <RowMenu
          name={document.nom}
          remove={{
            label: t('documents.remove', { name: document.nom }),
            onSelect: () => onRemove(document),
          }}
        />
      )}
    </>
  );
}

function FileActions({ document, onPreview }: Omit<DocumentActionsProps, 'onRemove'>) {
  const t = useT();
  const { open, download, busy } = useDocumentOpening(document);
  const named = { name: document.nom };
  return (
    <>
      <IconButton label={t('documents.open', named)} disabled={busy} onClick={() => void open()}>
        <ExternalLink aria-hidden size={16} />
      </IconButton>
      <IconButton label={t('documents.preview', named)} onClick={() => onPreview(document)}>
        <Eye aria-hidden size={17} />
      </IconButton>
      <IconButton
        label={t('documents.download', named)}
        disabled={busy}
        onClick={() => void download()}
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </>
  );
}
