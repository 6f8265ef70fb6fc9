import { useEffect, useRef, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useT } from '../lib/i18n.ts';
import type { ListDownload } from '../lib/list-download.ts';
import { saveFile } from '../lib/save-file.ts';
import { toast } from './toast-store.ts';

/** A list with more rows is exported only by somebody who knows what that takes. */
const MANY_ROWS = 50_000;
/** How often the progress is drawn, in ms. */
const DRAWN_EVERY_MS = 200;

export type ExportState =
  | { kind: 'idle' | 'asking' }
  | { kind: 'running'; bytes: number }
  | { kind: 'failed'; text: string };

export interface ListExport {
  readonly state: ExportState;
  /** Begins, or asks first when the list is long. */
  begin: () => void;
  /** Begins whatever the length. */
  run: () => void;
  /** Stops what runs, and takes away what is asked or told. */
  end: () => void;
}

/** Saves a whole list as a file, with its progress; it ends with the list. */
export function useListExport(download: ListDownload, total: number): ListExport {
  const t = useT();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const end = (): void => {
    stop.current?.abort();
    setState({ kind: 'idle' });
  };
  const run = async (): Promise<void> => {
    const own = new AbortController();
    stop.current = own;
    setState({ kind: 'running', bytes: 0 });
    let drawnAt = 0;
    const onBytes = (bytes: number): void => {
      const now = performance.now();
      if (now - drawnAt < DRAWN_EVERY_MS || own.signal.aborted) return;
      drawnAt = now;
      setState({ kind: 'running', bytes });
    };
    try {
      const { name, blob } = await download({ signal: own.signal, onBytes });
      saveFile(blob, name);
      toast.success(t('list.exported', { name }));
      setState({ kind: 'idle' });
    } catch (error) {
      if (!own.signal.aborted)
        setState({ kind: 'failed', text: errorText(error, t('list.exportFailed')) });
    }
  };
  return {
    state,
    begin: () => (total > MANY_ROWS ? setState({ kind: 'asking' }) : void run()),
    run: () => void run(),
    end,
  };
}
