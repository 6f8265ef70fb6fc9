import clsx from 'clsx';
import { Paperclip, RotateCw, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ACCEPTED_FILES, ACCEPTED_TEXT } from '../../lib/files/document-file.ts';
import type { AttachedFile } from '../../lib/files/attached-files.ts';
import type { FormFiles } from '../../lib/files/use-attached-files.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ByteSize } from '../../ui/display/byte-size.tsx';
import { showWithin } from '../../ui/feedback/notice.tsx';
import { texts } from '../../texts/en-claim-dialogs.ts';

addEnglishTexts(texts);

/**
 * Parts of a form for attaching files. Files are chosen, dropped or pasted, and are listed below the text until it is
 * sent.
 */

interface FileZoneProps {
  files: FormFiles;
  children: ReactNode;
}

/** Accepts files that are dropped on or pasted into its children. */
export function FileZone({ files, children }: FileZoneProps) {
  const [over, setOver] = useState(false);
  const { dragover, dragleave, drop, paste } = fileDrops(files.queue, setOver);
  return (
    // Keyboard users choose files with the button; dropping is for pointers only.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={dragover}
      onDragLeave={dragleave}
      onDrop={drop}
      onPaste={paste}
      className={clsx(
        'grid gap-3 rounded-xl',
        over && 'outline-2 outline-offset-4 outline-brand outline-dashed',
      )}
    >
      {children}
    </div>
  );
}

type Dragging = Pick<globalThis.DragEvent, 'dataTransfer' | 'preventDefault'>;
type Pasting = Pick<globalThis.ClipboardEvent, 'clipboardData' | 'preventDefault'>;

/** Event handlers that upload dropped and pasted files. `setOver` receives whether files are dragged over the element. */
export function fileDrops(queue: FormFiles['queue'], setOver: (isOver: boolean) => void) {
  const drag = (event: Dragging, isOver: boolean): void => {
    // A dragged text is dropped into the field as usual.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(isOver);
  };
  return {
    dragover: (event: Dragging): void => drag(event, true),
    dragleave: (event: Dragging): void => drag(event, false),
    drop: (event: Dragging): void => {
      drag(event, false);
      queue.add(event.dataTransfer?.files ?? []);
    },
    paste: (event: Pasting): void => {
      const { files, types } = event.clipboardData ?? new DataTransfer();
      // Office programs copy both a text and a picture of it. The text is meant.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      queue.add(files);
    },
  };
}

/** Opens the browser's file chooser. On phones only the icon is shown. */
export function FileButton({ files }: { files: FormFiles }) {
  const t = useT();
  return (
    <label
      title={t('claims.filesHint', { endings: ACCEPTED_TEXT })}
      className="inline-flex h-9 cursor-pointer items-center gap-1.5 rounded-lg px-2 text-[0.8125rem] font-medium text-muted outline-offset-2 hover:bg-soft hover:text-fg has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-11 max-md:min-w-11 max-md:justify-center"
    >
      <Paperclip aria-hidden size={16} />
      <span className="max-md:sr-only in-data-docked:max-2xl:sr-only">{t('claims.attach')}</span>
      <input
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        className="sr-only"
        onChange={(event) => {
          files.queue.add([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** A docked form is short: what comes into it below its text would be out of sight. */
const showInDock = showWithin('[data-docked]');

/** The files to send, each with its progress and its actions. */
export function FileChips({ files }: { files: FormFiles }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  if (files.list.length === 0 && files.problem === null) return null;
  const remove = (key: string): void => {
    files.queue.remove(key);
    // The focused button disappears with its file.
    list.current?.closest('form')?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
  };
  return (
    <div className="grid gap-2 text-[0.8125rem]">
      <ul ref={list} aria-label={t('claims.files')} className="flex flex-wrap gap-2">
        {files.list.map((file) => (
          <Chip
            key={file.key}
            file={file}
            onRemove={remove}
            onRetry={(key) => files.queue.retry(key)}
          />
        ))}
      </ul>
      {files.problem !== null && (
        <p role="alert" className="text-danger">
          {ruleText(t, files.problem)}
        </p>
      )}
    </div>
  );
}

interface ChipProps {
  file: AttachedFile;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

function Chip({ file: { key, name, size, share, problem, mayRetry }, ...actions }: ChipProps) {
  const t = useT();
  return (
    <li
      ref={showInDock}
      className={clsx(
        'grid max-w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 rounded-lg border bg-card ps-3 text-fg',
        problem === null ? 'border-line' : 'border-danger',
      )}
    >
      <span className="min-w-0 py-1.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          <span className="shrink-0 text-muted">
            <ByteSize bytes={size} />
          </span>
        </span>
        {share !== null && (
          <progress
            aria-label={t('claims.fileUploading', { name })}
            max={1}
            value={share}
            className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-soft [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-soft [&::-webkit-progress-value]:bg-brand"
          />
        )}
        {problem !== null && (
          <span ref={showInDock} role="alert" className="block text-danger">
            {ruleText(t, problem)}
          </span>
        )}
      </span>
      <span className="flex">
        {mayRetry && (
          <IconButton label={t('claims.fileRetry', { name })} onClick={() => actions.onRetry(key)}>
            <RotateCw aria-hidden size={15} />
          </IconButton>
        )}
        <IconButton label={t('claims.fileRemove', { name })} onClick={() => actions.onRemove(key)}>
          <X aria-hidden size={15} />
        </IconButton>
      </span>
    </li>
  );
}
