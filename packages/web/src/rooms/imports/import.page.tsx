import { IMPORT_KINDS, type ImportKind } from '@recourse/contract/imports';
import { LIMITS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { byteSize } from '../../lib/i18n/byte-size.ts';
import { addEnglishTexts, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { latestImportQuery } from './imports.queries.ts';
import { LatestImport } from './latest-import.tsx';
import { type FileImport, type ImportState, useImport } from './use-import.ts';
import { texts } from '../../texts/en-imports.ts';

addEnglishTexts(texts);

/** For administrators: a CSV file is checked, and its good rows are imported. */
export function ImportPage() {
  const t = useT();
  const [kind, setKind] = useState<ImportKind>('SOLUTIONS');
  return (
    <>
      <PageHeader title={t('imports.title')} subtitle={t('imports.subtitle')} />
      <div className="grid max-w-4xl gap-4">
        <KindImport key={kind} kind={kind} onKind={setKind} />
      </div>
    </>
  );
}

interface KindImportProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

/** The import of files of one kind. */
function KindImport({ kind, onKind }: KindImportProps) {
  const t = useT();
  const fileImport = useImport(kind);
  const { state, choose, run } = fileImport;
  const isImporting = state.phase === 'IMPORTING';
  const latest = useQuery(latestImportQuery(isImporting));
  const last = latest.data?.latest ?? null;
  return (
    <>
      {state.phase !== 'DONE' && <ChooseFile kind={kind} onKind={onKind} fileImport={fileImport} />}
      <Progress state={state} importedShare={last?.state === 'RUNNING' ? last.share : 0} />
      {state.phase === 'FAILED' && <Failure state={state} choose={choose} />}
      {state.phase === 'CHECKED' && (
        <ImportPreview preview={state.preview} problem={state.problem} onRun={run} />
      )}
      {state.phase === 'DONE' && <ImportResult run={state.run} onAnother={() => choose(null)} />}
      {state.phase === 'EMPTY' && last !== null && <LatestImport run={last} />}
      {state.phase === 'EMPTY' && latest.error !== null && (
        <RetryNotice onRetry={() => void latest.refetch()}>
          {errorText(latest.error, t('imports.latestFailed'))}
        </RetryNotice>
      )}
    </>
  );
}

function ChooseFile({ kind, onKind, fileImport }: KindImportProps & { fileImport: FileImport }) {
  const t = useT();
  const { state, choose } = fileImport;
  const size = byteSize(LIMITS.fileBytes, useLocale());
  const isBusy = state.phase === 'IMPORTING';
  return (
    <Card className="grid gap-4 p-5">
      <SelectField
        label={t('imports.kind')}
        value={kind}
        disabled={isBusy}
        onChange={(event) => onKind(event.target.value as ImportKind)}
        options={IMPORT_KINDS.map((one) => ({ value: one, label: t(`imports.kind.${one}`) }))}
        className="max-w-xs"
      />
      <FileDrop
        label={t('imports.file')}
        hint={t(`imports.columns.${kind}`, { size })}
        accept=".csv,.txt,text/csv"
        file={'file' in state ? state.file : null}
        onFile={choose}
        disabled={isBusy}
      />
    </Card>
  );
}

/** The progress of the upload, then of the import. */
function Progress({ state, importedShare }: { state: ImportState; importedShare: number }) {
  const t = useT();
  if (state.phase !== 'CHECKING' && state.phase !== 'IMPORTING') return null;
  const isSending = state.share < 1;
  if (state.phase === 'CHECKING')
    return <ProgressBar label={t('imports.checking')} share={state.share} />;
  return (
    <ProgressBar
      label={isSending ? t('imports.sending') : t('imports.importing', { file: state.file.name })}
      share={isSending ? state.share : importedShare}
    />
  );
}

type Failed = Extract<ImportState, { phase: 'FAILED' }>;

function Failure({ state, choose }: { state: Failed } & Pick<FileImport, 'choose'>) {
  const { file, problem, mayRetry } = state;
  return mayRetry ? (
    <RetryNotice onRetry={() => choose(file)}>{problem}</RetryNotice>
  ) : (
    <Notice tone="danger">{problem}</Notice>
  );
}
