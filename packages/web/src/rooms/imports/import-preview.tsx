import type { ImportPreview as Preview } from '@recourse/contract/imports';
import { type TextValues, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FaultTable } from './fault-table.tsx';

interface ImportPreviewProps {
  preview: Preview;
  /** Why the import failed. */
  problem: string | null;
  onRun: () => void;
}

/**
 * The preview of an import: what would be imported, what is left out and why, and the first rows.
 */
export function ImportPreview({ preview, problem, onRun }: ImportPreviewProps) {
  const t = useT();
  const { readable, good, bad, faults } = preview;
  const mayRun = readable && good > 0;
  return (
    <section aria-labelledby="import-preview" className="grid gap-4">
      <Card className="grid gap-3 p-5">
        <div aria-live="polite">
          <h2 id="import-preview" className="text-lg font-semibold">
            {headingOf(t, preview)}
          </h2>
        </div>
        <Counts preview={preview} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {mayRun && (
          <div>
            <Button variant="primary" onClick={onRun}>
              {t('imports.run', { count: good })}
            </Button>
          </div>
        )}
      </Card>
      <FaultTable title={t('imports.faults')} faults={faults} count={bad} />
      {readable && <Samples samples={preview.samples} />}
    </section>
  );
}

function headingOf(t: ReturnType<typeof useT>, { readable, good, bad }: Preview): string {
  if (!readable) return t('imports.unreadable');
  if (good + bad === 0) return t('imports.empty');
  return t('imports.summary', { good, bad });
}

/** The number of new, changed and known rows, and the columns that were used. */
function Counts({ preview }: { preview: Preview }) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocale());
  const { readable, good, bad, added, changed, unchanged, outOfScope } = preview;
  const numbers: TextValues = {
    added: format.format(added),
    changed: format.format(changed),
    unchanged: format.format(unchanged),
  };
  if (!readable) return <p className="text-sm text-muted">{t('imports.unreadableText')}</p>;
  return (
    <div className="grid gap-1 text-sm text-muted">
      {good + bad === 0 ? <p>{t('imports.emptyText')}</p> : <p>{t('imports.counts', numbers)}</p>}
      {outOfScope > 0 && <p>{t('imports.outOfScope', { count: format.format(outOfScope) })}</p>}
      <p>{t('imports.found', { names: preview.columns.join(', ') })}</p>
      {preview.ignored.length > 0 && (
        <p className="wrap-anywhere">
          {t('imports.ignored', { names: preview.ignored.join(', ') })}
        </p>
      )}
    </div>
  );
}

/** The first good rows, as they would be stored. */
function Samples({ samples }: Pick<Preview, 'samples'>) {
  const t = useT();
  if (samples.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <h2 className="px-4 py-3 text-sm font-semibold">{t('imports.samples')}</h2>
      <ul className="divide-y divide-line border-t border-line text-sm">
        {samples.map(({ line, fields }) => (
          <li key={line} className="grid gap-1 px-4 py-3">
            <p className="text-xs text-muted">{t('imports.sampleLine', { line })}</p>
            <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
              {Object.entries(fields).map(([name, text]) => (
                <div key={name} className="contents">
                  <dt className="text-muted wrap-anywhere">
                    <bdi dir="ltr">{name}</bdi>
                  </dt>
                  <dd dir="auto" className="wrap-anywhere">
                    {text === '' ? '–' : text}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
