import type { ReactNode } from 'react';

/** A sentence on a part of the page, and its buttons. */
export function PartHead({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-prose min-w-[min(18rem,100%)] flex-1 text-sm text-muted">{text}</p>
      {children}
    </div>
  );
}
