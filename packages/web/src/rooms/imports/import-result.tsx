import type { ImportRun } from '@recourse/contract/imports';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FaultTable } from './fault-table.tsx';

interface ImportResultProps {
  run: ImportRun;
  onAnother: () => void;
}

// One function for all renders, because a new one would take the focus again in each render.
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

/** The result of an import: what was stored, and what was left out. */
export function ImportResult({ run: { result, kind }, onAnother }: ImportResultProps) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocale());
  if (result === null) return null;
  const { good, added, changed, unchanged, bad, faults } = result;
  return (
    <section aria-labelledby="import-result" className="grid gap-4">
      <Card className="grid gap-3 p-5">
        <h2
          id="import-result"
          // The pressed button is gone, so keyboard users continue from here.
          ref={takeFocus}
          tabIndex={-1}
          className="flex items-center gap-2 text-lg font-semibold"
        >
          <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
          {t('imports.done', { count: good })}
        </h2>
        <p className="text-sm text-muted">
          {t('imports.counts', {
            added: format.format(added),
            changed: format.format(changed),
            unchanged: format.format(unchanged),
          })}
        </p>
        <div className="flex flex-wrap gap-2">
          {kind === 'SOLUTIONS' && (
            <Link to={PATHS.adminSolutions} className={buttonClass({ variant: 'primary' })}>
              {t('imports.toSolutions')}
            </Link>
          )}
          <Button onClick={onAnother}>{t('imports.another')}</Button>
        </div>
      </Card>
      <FaultTable title={t('imports.leftOut')} faults={faults} count={bad} />
    </section>
  );
}
