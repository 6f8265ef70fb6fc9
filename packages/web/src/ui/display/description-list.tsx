import type { ReactNode } from 'react';

/** Names and values below each other: the details of a row. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3 text-sm">{children}</dl>;
}

/** One name with its value. Line breaks of a text are kept. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd dir="auto" className="mt-0.5 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
