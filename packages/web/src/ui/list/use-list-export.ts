import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { downloadList } from '../../lib/list/list-download.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import type { WholeList } from '../../lib/list/whole-list.ts';
import { toast } from '../feedback/toast-store.ts';
import { texts } from '../../texts/en-list-export.ts';

addEnglishTexts(texts);

/** With more rows than this, the export asks first, because it takes long. */
const MANY_ROWS = 50_000;
/** How often the progress is rendered, in ms. */
const DRAWN_EVERY_MS = 200;

export type ExportState =
  | { kind: 'asking' }
  | { kind: 'running'; bytes: number }
  | { kind: 'failed'; text: string };

export interface ListExportOptions {
  list: WholeList;
  /** The number of rows of the list. */
  total: number;
  /** Called when the file has been saved. */
  onSaved: () => void;
}

/** Saves a whole list as a file as soon as the component mounts, or asks first. Unmounting aborts it. */
export function useListExport({ list, total, onSaved }: ListExportOptions): {
  state: ExportState;
  run: () => void;
} {
  const t = useT();
  const [state, setState] = useState<ExportState>(
    total > MANY_ROWS ? { kind: 'asking' } : { kind: 'running', bytes: 0 },
  );
  const stop = useRef<AbortController>(null);

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
      const { name, blob } = await downloadList(list, { signal: own.signal, onBytes });
      saveFile(blob, name);
      toast.success(t('list.exported', { name }));
      onSaved();
    } catch (error) {
      if (!own.signal.aborted)
        setState({ kind: 'failed', text: errorText(error, t('list.exportFailed')) });
    }
  };
  useEffect(() => {
    if (state.kind === 'running') void run();
    return () => stop.current?.abort();
    // Starts once, with the list as it was at that time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { state, run: () => void run() };
}
