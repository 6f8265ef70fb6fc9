import { type RefObject, useEffect } from 'react';
import type { Waiting } from '../../../lib/form/waiting.ts';
import type { AttachedFiles } from '../../../lib/files/attached-files.ts';
import { useAttachedFiles } from '../../../lib/files/use-attached-files.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FileButton, FileChips, fileDrops } from '../../claims/file-picker.tsx';

/** Attribute of an element above which files hover. */
const DROPPING = 'data-dropping';

interface ChatFilesProps {
  conversationId: string;
  /** The element on which files are dropped, and into which they are pasted. */
  zone: RefObject<HTMLElement | null>;
  /** Files of messages that were taken back. */
  returned: NonNullable<Waiting['files']>;
  /** Called once these files are in the form: they are restored only once. */
  onRestored: () => void;
  /** Called with the files once they can be sent. */
  onQueue: (queue: AttachedFiles) => void;
}

/** The files that go with the next message, and how they are chosen. The text's form stays as it was. */
export function ChatFiles({ conversationId, zone, onQueue, ...taken }: ChatFilesProps) {
  const t = useT();
  const files = useAttachedFiles(`conversation:${conversationId}`, t('documents.uploadFailed'));
  const { queue } = files;
  useEffect(() => onQueue(queue), [onQueue, queue]);
  const { returned, onRestored } = taken;
  useEffect(() => {
    if (returned.length === 0) return;
    queue.restore(returned);
    onRestored();
  }, [queue, returned, onRestored]);
  useEffect(() => {
    const { current } = zone;
    if (!current) return;
    const drops = fileDrops(queue, (isOver) => current.toggleAttribute(DROPPING, isOver));
    const listening = new AbortController();
    const { signal } = listening;
    current.addEventListener('dragover', drops.dragover, { signal });
    current.addEventListener('dragleave', drops.dragleave, { signal });
    current.addEventListener('drop', drops.drop, { signal });
    current.addEventListener('paste', drops.paste, { signal });
    return () => listening.abort();
  }, [queue, zone]);
  return (
    <form
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <FileButton files={files} />
      <FileChips files={files} />
    </form>
  );
}
