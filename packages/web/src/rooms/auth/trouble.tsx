import type { ReactNode } from 'react';

/** An error on a page without a session. Screen readers announce it at once. */
export function Trouble({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
      {children}
    </p>
  );
}
