import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type Tone, TONES } from './tones.ts';

/** A short word in a colour. The dot has the same colour, which makes a column easy to scan. */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-xs/5 font-semibold sm:whitespace-nowrap',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden className="mark size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
