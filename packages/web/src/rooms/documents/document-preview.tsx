import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../ui/list/list-states.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { isShownInline, type StoredFile } from '../../lib/files/document-file.ts';
import { documentContentQuery } from './documents.queries.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { useDocumentOpening } from './use-document-opening.ts';

/** Shows a document's file in a dialog. */
export function DocumentPreview({
  document,
  onClose,
}: {
  document: StoredFile;
  onClose: () => void;
}) {
  return (
    <Modal open wide title={document.nom} onClose={onClose}>
      {isShownInline(document) ? (
        <FilePreview document={document} />
      ) : (
        <NoPreview document={document} />
      )}
    </Modal>
  );
}

function FilePreview({ document }: { document: StoredFile }) {
  const t = useT();
  const query = useQuery(documentContentQuery(document));
  if (query.error !== null) {
    return (
      <ErrorState
        text={errorText(query.error, t('documents.fileFailed'))}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) return <Skeleton className="h-120" />;
  return <PreviewFrame document={document} blob={query.data} />;
}

function NoPreview({ document }: { document: StoredFile }) {
  const t = useT();
  const { download, busy } = useDocumentOpening(document);
  return (
    <EmptyState
      title={t('documents.noPreviewTitle')}
      text={t('documents.noPreviewText')}
      action={
        <Button variant="primary" busy={busy} onClick={() => void download()}>
          {t('documents.downloadFile')}
        </Button>
      }
    />
  );
}
