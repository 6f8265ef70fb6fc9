import clsx from 'clsx';
import { FileUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ByteSize } from '../display/byte-size.tsx';
import { FieldFrame, type FieldText } from './field-frame.tsx';
import { IconButton } from '../button/icon-button.tsx';

interface FileDropProps extends FieldText {
  /** The extensions that the browser's file dialog offers: '.pdf,.png'. */
  accept: string;
  file: File | null;
  /** Called with the chosen or dropped file; null when the user removes it. */
  onFile: (file: File | null) => void;
  disabled?: boolean;
}

/** A field for one file, dropped or chosen. The hint says what is accepted. */
export function FileDrop({ accept, file, onFile, disabled = false, ...text }: FileDropProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined && !disabled) onFile(dropped);
  };
  const takeAway = (): void => {
    onFile(null);
    // The focused button disappears with the file.
    input.current?.focus();
  };
  return (
    <FieldFrame {...text}>
      {(control) => (
        // Keyboard users choose files with the field inside; dropping is for pointers only.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={drop}
          className={clsx(
            'rounded-xl border border-dashed outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            over ? 'border-brand bg-brand-soft' : 'border-field bg-soft/50',
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              // Allows choosing the same file again.
              event.target.value = '';
              if (chosen !== undefined) onFile(chosen);
            }}
          />
          {file === null ? (
            <DropHere forId={control.id} />
          ) : (
            <ChosenFile
              file={file}
              removeLabel={t('ui.removeFile', { name: file.name })}
              onRemove={disabled ? null : takeAway}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function DropHere({ forId }: { forId: string }) {
  const t = useT();
  return (
    <label
      htmlFor={forId}
      className="flex min-h-24 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-3 text-center text-sm"
    >
      <FileUp aria-hidden size={22} className="text-accent" />
      <span>
        {t('ui.dropFile')} <span className="font-semibold text-accent">{t('ui.chooseFile')}</span>
      </span>
    </label>
  );
}

interface ChosenFileProps {
  file: File;
  removeLabel: string;
  /** null while the file can't be removed. */
  onRemove: (() => void) | null;
}

function ChosenFile({ file, removeLabel, onRemove }: ChosenFileProps) {
  return (
    <div className="flex min-h-24 items-center gap-3 px-4 py-3 text-sm">
      <FileUp aria-hidden size={22} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{file.name}</span>
        <span className="text-muted">
          <ByteSize bytes={file.size} />
        </span>
      </span>
      {onRemove !== null && (
        <IconButton label={removeLabel} onClick={onRemove}>
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </div>
  );
}
