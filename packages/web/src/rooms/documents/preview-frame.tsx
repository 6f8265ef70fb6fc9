import { type RefCallback, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { StoredFile } from '../../lib/files/document-file.ts';
import { useLanguage, useT } from '../../lib/i18n/i18n.ts';

/** In px, as specified. */
const FRAME_HEIGHT = 480;
/**
 * Where the system is dark, a browser writes a text file in white on black. It leaves out the black when the frame is
 * dark as well, so the frame is always light.
 */
const FRAME_CLASS = 'block w-full rounded-lg border border-line bg-white scheme-light';
/** Browsers refuse to show a PDF in a sandboxed frame. Their PDF viewers have their own sandbox. */
const UNSANDBOXED = 'application/pdf';

interface PreviewFrameProps {
  document: StoredFile;
  blob: Blob;
}

/** A document's file in a frame. The frame is sandboxed without scripts, unless it is a PDF. */
export function PreviewFrame(props: PreviewFrameProps) {
  return props.blob.type.startsWith('image/') ? (
    <ImageFrame {...props} />
  ) : (
    <FileFrame {...props} />
  );
}

function FileFrame({ document, blob }: PreviewFrameProps) {
  const t = useT();
  return (
    <iframe
      ref={useBlobSource(blob)}
      title={t('documents.previewOf', { name: document.nom })}
      height={FRAME_HEIGHT}
      {...(blob.type === UNSANDBOXED ? {} : { sandbox: '' })}
      className={FRAME_CLASS}
    />
  );
}

/**
 * A picture in our own empty frame. Browsers wrap a bare picture in a page with their own styles, which the content
 * security policy forbids.
 */
function ImageFrame({ document, blob }: PreviewFrameProps) {
  const t = useT();
  const language = useLanguage();
  const [body, setBody] = useState<HTMLElement | null>(null);
  const enter = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const inside = frame?.contentDocument;
      if (!inside) return;
      inside.title = document.nom;
      inside.documentElement.lang = language;
      setBody(inside.body);
    },
    [document.nom, language],
  );
  return (
    <iframe
      // The empty page is there at once, but some browsers replace it a little later.
      ref={enter}
      onLoad={({ currentTarget }) => enter(currentTarget)}
      title={t('documents.previewOf', { name: document.nom })}
      height={FRAME_HEIGHT}
      sandbox="allow-same-origin"
      className={FRAME_CLASS}
    >
      {body !== null && createPortal(<Picture name={document.nom} blob={blob} />, body)}
    </iframe>
  );
}

function Picture({ name, blob }: { name: string; blob: Blob }) {
  return (
    <img
      ref={useBlobSource(blob)}
      alt={name}
      style={{ display: 'block', margin: '0 auto', maxWidth: '100%', height: 'auto' }}
    />
  );
}

/** A ref that makes an element show a Blob, and releases the Blob's address when the element is removed. */
function useBlobSource(blob: Blob): RefCallback<{ src: string }> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
}
