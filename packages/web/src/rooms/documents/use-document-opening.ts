import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { passingAddress, saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { isShownInline, savedName, type StoredFile } from '../../lib/files/document-file.ts';
import { fetchDocumentBlob } from './documents.queries.ts';

/** Fetches a document's file, then opens it in a new tab or saves it. */
export function useDocumentOpening(document: StoredFile) {
  const t = useT();
  const [busy, setBusy] = useState(false);

  const withFile = async (take: (file: Blob) => void): Promise<boolean> => {
    setBusy(true);
    try {
      take(await fetchDocumentBlob(document));
      return true;
    } catch (error) {
      toast.error(errorText(error, t('documents.fileFailed')));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const download = async (): Promise<void> => {
    await withFile((file) => saveFile(file, savedName(document)));
  };
  const open = async (): Promise<void> => {
    if (!isShownInline(document)) return download();
    // Opened before the download, because afterwards browsers would block it as a popup.
    const tab = globalThis.open('', '_blank');
    const isThere = await withFile((file) => {
      if (tab === null) saveFile(file, savedName(document));
      else showIn(tab, passingAddress(file), document);
    });
    if (!isThere) tab?.close();
  };
  return { open, download, busy };
}

/** Shows a file in a new tab. A picture is put into an empty page, for the reason given in preview-frame.tsx. */
function showIn(tab: Window, address: string, { nom, mime }: StoredFile): void {
  if (mime?.startsWith('image/') !== true) {
    tab.location.replace(address);
    return;
  }
  const picture = tab.document.createElement('img');
  picture.src = address;
  picture.alt = nom;
  picture.style.maxWidth = '100%';
  tab.document.title = nom;
  tab.document.documentElement.lang = globalThis.document.documentElement.lang;
  tab.document.body.append(picture);
}
