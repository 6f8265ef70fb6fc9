import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A surface with a border; sections of a page stand on it. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx('min-w-0 rounded-2xl border border-line bg-card', className)}
      {...rest}
    />
  );
}
