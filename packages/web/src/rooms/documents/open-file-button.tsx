import { Download, FileText } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { isShownInline, type StoredFile } from '../../lib/files/document-file.ts';
import { byteSize } from '../../lib/i18n/byte-size.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { ByteSize } from '../../ui/display/byte-size.tsx';
import { documentContentQuery } from './documents.queries.ts';
import { useDocumentOpening } from './use-document-opening.ts';

// The code of the dialog is loaded when the first file is opened.
const DocumentPreview = lazyPart(
  async () => (await import('./document-preview.tsx')).DocumentPreview,
);

interface OpenFileButtonProps {
  file: StoredFile & { readonly size: number };
}

/** Larger pictures are not loaded before somebody opens them. */
const THUMBNAIL_BYTES = 3 * 2 ** 20;

const LOOK =
  'flex max-w-full items-center gap-2 rounded-lg border border-line bg-card px-3 py-2 text-start text-[0.8125rem] text-fg hover:bg-soft disabled:opacity-60';

/**
 * A file of a thread. A file that browsers can show opens in a dialog, and all others are saved.
 */
export function OpenFileButton({ file }: OpenFileButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const size = byteSize(file.size, useLocale());
  if (!isShownInline(file)) return <SaveButton file={file} />;
  const isPicture = file.mime?.startsWith('image/') === true && file.size <= THUMBNAIL_BYTES;
  return (
    <>
      <button
        type="button"
        aria-label={`${t('documents.preview', { name: file.nom })} ${size}`}
        className={LOOK}
        onClick={() => setOpen(true)}
      >
        {isPicture ? (
          <Thumbnail file={file} />
        ) : (
          <FileText aria-hidden size={16} className="shrink-0 text-muted" />
        )}
        <FileName file={file} />
      </button>
      {isOpen && <DocumentPreview document={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveButton({ file }: OpenFileButtonProps) {
  const t = useT();
  const size = byteSize(file.size, useLocale());
  const { download, busy } = useDocumentOpening(file);
  return (
    <button
      type="button"
      aria-label={`${t('documents.download', { name: file.nom })} ${size}`}
      className={LOOK}
      disabled={busy}
      onClick={() => void download()}
    >
      <Download aria-hidden size={16} className="shrink-0 text-muted" />
      <FileName file={file} />
    </button>
  );
}

function FileName({ file }: OpenFileButtonProps) {
  return (
    <span className="min-w-0">
      <bdi className="block truncate font-medium">{file.nom}</bdi>{' '}
      <span className="text-muted">
        <ByteSize bytes={file.size} />
      </span>
    </span>
  );
}

/** A thumbnail, loaded when it comes into view. */
function Thumbnail({ file }: OpenFileButtonProps) {
  const [isSeen, setSeen] = useState(false);
  const { data } = useQuery({ ...documentContentQuery(file), enabled: isSeen });
  return (
    <span
      ref={useSeen(() => setSeen(true))}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded bg-soft"
    >
      {data && <Picture blob={data} />}
    </span>
  );
}

function Picture({ blob }: { blob: Blob }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt="" className="size-full object-cover" />;
}

/** A ref that calls back once its element is near the viewport. */
function useSeen(onSeen: () => void): RefCallback<Element> {
  const [tell] = useState(() => onSeen);
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          tell();
        },
        { rootMargin: '200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [tell],
  );
}
