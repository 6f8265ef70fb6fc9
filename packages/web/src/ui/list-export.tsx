import { Download } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { ByteSize } from './byte-size.tsx';
import type { ListExport } from './use-list-export.ts';

/** Saves the whole list as a file. */
export function ExportButton({ list, isEmpty }: { list: ListExport; isEmpty: boolean }) {
  const t = useT();
  return (
    <Button disabled={isEmpty} busy={list.state.kind === 'running'} onClick={list.begin}>
      {list.state.kind !== 'running' && <Download aria-hidden size={15} className="-ms-0.5" />}
      {t('list.export')}
    </Button>
  );
}

/** How an export stands: a question, its progress, or why it failed; nothing while there is none. */
export function ExportStatus({ list, total }: { list: ListExport; total: number }) {
  const t = useT();
  const { state } = list;
  if (state.kind === 'idle') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-soft/50 px-4 py-2 text-sm print-hidden">
      {state.kind === 'asking' && (
        <output className="min-w-0 max-w-prose">{t('list.exportMany', { total })}</output>
      )}
      {state.kind === 'running' && (
        <p className="flex flex-wrap gap-x-2">
          <output>{t('list.exporting')}</output>
          <span className="text-muted tabular-nums">
            <ByteSize bytes={state.bytes} />
          </span>
        </p>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="min-w-0 text-danger [overflow-wrap:anywhere]">
          {state.text}
        </p>
      )}
      <div className="ms-auto flex gap-2">
        {state.kind !== 'running' && (
          <Button size="sm" variant="primary" onClick={list.run}>
            {t(state.kind === 'asking' ? 'list.exportAll' : 'common.retry')}
          </Button>
        )}
        <Button size="sm" onClick={list.end}>
          {t(state.kind === 'failed' ? 'common.close' : 'common.cancel')}
        </Button>
      </div>
    </div>
  );
}
