import { useEffect, useId, useRef } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import type { Difference, Side } from '../../lib/form/row-conflict.ts';
import type { FormValues } from '../../lib/form/use-draft-form.ts';
import type { RowSave } from '../../lib/form/use-row-save.ts';
import { Button } from '../button/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { texts } from '../../texts/en-conflicts.ts';

addEnglishTexts(texts);

type ConflictNoticeProps = Pick<
  RowSave<FormValues>,
  'conflict' | 'wasRenewed' | 'attention' | 'others'
>;

/**
 * Says who else is editing the row. When somebody else has saved it, it offers both versions to choose from, field by
 * field.
 */
export function ConflictNotice({ others, ...versions }: ConflictNoticeProps) {
  const t = useT();
  return (
    <>
      {others.map((name) => (
        <Notice key={name} tone="info">
          {t('ui.alsoEditing', { name })}
        </Notice>
      ))}
      <TwoVersions {...versions} />
    </>
  );
}

function TwoVersions({ conflict, wasRenewed, attention }: Omit<ConflictNoticeProps, 'others'>) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  const isShown = conflict !== null;
  useEffect(() => {
    if (isShown && attention > 0) section.current?.focus();
  }, [isShown, attention]);
  if (conflict === null)
    return wasRenewed ? <Notice tone="info">{t('ui.conflictRenewed')}</Notice> : null;
  const { differences, choose, settle } = conflict;
  const chooseAll = (side: Side): void => {
    for (const { name } of differences) choose(name, side);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('ui.conflictTitle')}
      className="grid gap-3 rounded-xl border border-line bg-card p-4"
    >
      <Notice tone="warning">{t('ui.conflictText')}</Notice>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.name}
          difference={difference}
          onChoose={(side) => choose(difference.name, side)}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => chooseAll('mine')}>
          {t('ui.conflictAllMine')}
        </Button>
        <Button size="sm" onClick={() => chooseAll('theirs')}>
          {t('ui.conflictAllTheirs')}
        </Button>
        <Button size="sm" variant="primary" onClick={settle}>
          {t('ui.conflictSettle')}
        </Button>
      </div>
    </section>
  );
}

interface DifferenceChoiceProps {
  difference: Difference & { readonly chosen: Side };
  onChoose: (side: Side) => void;
}

function DifferenceChoice({ difference, onChoose }: DifferenceChoiceProps) {
  const t = useT();
  const group = useId();
  const sides = [
    { side: 'mine', label: t('ui.conflictMine'), text: difference.mine },
    { side: 'theirs', label: t('ui.conflictTheirs'), text: difference.theirs },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{difference.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, label, text }) => (
          <div
            key={side}
            className="flex min-w-0 items-start gap-2.5 rounded-lg bg-soft px-3 py-2 text-sm"
          >
            <input
              type="radio"
              id={`${group}-${side}`}
              name={group}
              checked={difference.chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <label htmlFor={`${group}-${side}`} className="min-w-0">
              <span className="block font-medium">{label}</span>{' '}
              <span dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
                {text === '' ? '—' : text}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
