import { DOCUMENT_MESSAGES } from '@recourse/contract/documents';
import {
  IMPORT_MESSAGES,
  type ImportKind,
  type ImportPreview,
  type ImportRun,
} from '@recourse/contract/imports';
import { LIMITS } from '@recourse/contract/values/limits';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import type { UploadInput } from '../../lib/api/upload.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { sendImport, sendPreview, useImportChanged } from './imports.queries.ts';

/** What is being done with the chosen file. */
export type ImportState =
  | { phase: 'EMPTY' }
  | { phase: 'CHECKING'; file: File; share: number }
  | { phase: 'CHECKED'; file: File; preview: ImportPreview; problem: string | null }
  | { phase: 'IMPORTING'; file: File; preview: ImportPreview; share: number }
  | { phase: 'DONE'; run: ImportRun }
  | { phase: 'FAILED'; file: File; problem: string; mayRetry: boolean };

export interface FileImport {
  state: ImportState;
  /** Sets the file and checks it at once; null removes it and aborts its running call. */
  choose: (file: File | null) => void;
  /** Imports the good rows of the checked file. */
  run: () => void;
}

/** The steps of a file: it is checked first, then imported when the user confirms. */
export function useImport(kind: ImportKind): FileImport {
  const t = useT();
  const [state, setState] = useState<ImportState>({ phase: 'EMPTY' });
  const abort = useRef<AbortController>(null);
  const changed = useImportChanged();

  const begin = (file: File, onProgress: UploadInput['onProgress']): UploadInput => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    return { fields: { kind }, file, signal, onProgress };
  };

  const check = async (file: File): Promise<void> => {
    const say = (share: number) => setState({ phase: 'CHECKING', file, share });
    say(0);
    const input = begin(file, say);
    try {
      const preview = await sendPreview(input);
      setState({ phase: 'CHECKED', file, preview, problem: null });
    } catch (error) {
      if (input.signal.aborted) return;
      const problem = ruleText(t, errorText(error, t('imports.checkFailed')));
      setState({ phase: 'FAILED', file, problem, mayRetry: true });
    }
  };

  const importRows = async (file: File, preview: ImportPreview): Promise<void> => {
    const say = (share: number) => setState({ phase: 'IMPORTING', file, preview, share });
    say(0);
    const input = begin(file, say);
    try {
      setState({ phase: 'DONE', run: await sendImport(input) });
    } catch (error) {
      if (input.signal.aborted) return;
      const problem = ruleText(t, errorText(error, t('imports.importFailed')));
      setState({ phase: 'CHECKED', file, preview, problem });
    }
    await changed();
  };

  const choose = (file: File | null): void => {
    abort.current?.abort();
    const fault = file === null ? null : faultOf(file);
    if (file === null) setState({ phase: 'EMPTY' });
    else if (fault === null) void check(file);
    else setState({ phase: 'FAILED', file, problem: ruleText(t, fault), mayRetry: false });
  };

  return {
    state,
    choose,
    run: () => {
      if (state.phase === 'CHECKED') void importRows(state.file, state.preview);
    },
  };
}

/** Why a file is not even sent: its size. The server would take an empty one for none. */
function faultOf({ size }: File): string | null {
  if (size === 0) return IMPORT_MESSAGES.nothing;
  return size > LIMITS.fileBytes ? DOCUMENT_MESSAGES.tooLarge : null;
}
