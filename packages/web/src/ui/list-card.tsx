import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface ListCardProps {
  /** Names the section for assistive technology. */
  label: string;
  /** Search at the start, filters and page size at the end. */
  toolbar: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** The pager; absent while nothing is known, so that it never jumps. */
  footer?: ReactNode;
}

/** The frame of a list: toolbar, rows, pager. */
export function ListCard({ label, toolbar, children, footer }: ListCardProps) {
  return (
    <Card aria-label={label} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 print-hidden">
        {toolbar}
      </div>
      {children}
      {footer && <div className="border-t border-line px-4 py-3">{footer}</div>}
    </Card>
  );
}
