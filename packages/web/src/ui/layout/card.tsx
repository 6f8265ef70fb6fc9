import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A surface with a border, for a section of a page. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={clsx('min-w-0 rounded-2xl border border-line bg-card', className)}
      {...rest}
    />
  );
}
