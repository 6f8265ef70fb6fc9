import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** One line below the title. */
  subtitle?: string;
  /** Buttons at the end side of the line. */
  actions?: ReactNode;
}

/** The top of every page: its only h1, and the page's actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 dir="auto" className="min-w-0 text-2xl/9 font-bold tracking-tight wrap-anywhere">
        {title}
      </h1>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print-hidden">{actions}</div>
      )}
      {subtitle !== undefined && <p className="w-full text-sm text-muted">{subtitle}</p>}
    </div>
  );
}
