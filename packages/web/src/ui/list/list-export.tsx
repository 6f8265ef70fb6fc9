import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { ByteSize } from '../display/byte-size.tsx';
import { type ListExportOptions, useListExport } from './use-list-export.ts';

/** Exports a whole list. It asks before a very long one, shows progress with Cancel, and says why an export failed. */
export function ListExport({ onEnd, ...options }: ListExportOptions & { onEnd: () => void }) {
  const t = useT();
  const { state, run } = useListExport(options);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-soft/50 px-4 py-2 text-sm print-hidden">
      {state.kind === 'asking' && (
        <output className="min-w-0 max-w-prose">
          {t('list.exportMany', { total: options.total })}
        </output>
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
          <Button size="sm" variant="primary" onClick={run}>
            {t(state.kind === 'asking' ? 'list.exportAll' : 'common.retry')}
          </Button>
        )}
        <Button size="sm" onClick={onEnd}>
          {t(state.kind === 'failed' ? 'common.close' : 'common.cancel')}
        </Button>
      </div>
    </div>
  );
}
