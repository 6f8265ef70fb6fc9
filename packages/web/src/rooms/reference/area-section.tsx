import type { JsonSchema } from '@recourse/contract/wire/openapi';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { codeText } from '../../lib/i18n/code-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Tone } from '../../ui/display/tones.ts';
import { useExpanded } from '../../ui/list/use-expanded.ts';
import { OperationDetails } from './operation-details.tsx';
import type { Area, Operation } from './operations.ts';

/** The id of an area's heading, for links to it. */
export const areaAnchor = (name: string): string => `area-${name}`;

interface AreaSectionProps {
  area: Area;
  /** The shape of every failure. */
  errorSchema: JsonSchema | undefined;
}

/** The calls of one area. Each expands to its parameters and answers. */
export function AreaSection({ area, errorSchema }: AreaSectionProps) {
  const t = useT();
  const { isOpen, toggle } = useExpanded();
  return (
    <section className="border-t border-line">
      <div className="flex items-baseline gap-2 bg-soft px-4 py-2.5">
        <h2 id={areaAnchor(area.name)} className="scroll-mt-20 font-semibold">
          {codeText(t, 'area', area.name)}
        </h2>
        <span className="text-xs text-muted">
          {t('reference.calls', { count: area.operations.length })}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {area.operations.map((operation) => (
          <OperationItem
            key={operation.id}
            operation={operation}
            open={isOpen(operation.id)}
            onToggle={() => toggle(operation.id)}
            errorSchema={errorSchema}
          />
        ))}
      </ul>
    </section>
  );
}

interface OperationItemProps {
  operation: Operation;
  open: boolean;
  onToggle: () => void;
  errorSchema: JsonSchema | undefined;
}

function OperationItem({ operation, open, onToggle, errorSchema }: OperationItemProps) {
  const details = useId();
  const { method, path, summary } = operation;
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={onToggle}
          className="flex w-full items-start gap-3 px-4 py-3 text-start transition-colors hover:bg-soft"
        >
          <ChevronRight
            aria-hidden
            size={17}
            className={clsx(
              'mt-0.5 shrink-0 text-muted transition-transform',
              open ? 'rotate-90' : 'rtl:-scale-x-100',
            )}
          />
          <span className="grid min-w-0 gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={TONE_OF[method] ?? 'neutral'}>{method}</Badge>
              <code dir="ltr" className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">
                {path}
              </code>
            </span>
            <span dir="auto" className="text-sm font-normal text-muted">
              {summary}
            </span>
          </span>
        </button>
      </h3>
      {open && (
        <div id={details} className="px-4 pb-5 sm:ps-12">
          <OperationDetails operation={operation} errorSchema={errorSchema} />
        </div>
      )}
    </li>
  );
}

const TONE_OF: Readonly<Record<string, Tone>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'danger',
};
