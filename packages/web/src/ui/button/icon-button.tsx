import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does and to what ('Edit solution 7'). This is its accessible name. */
  label: string;
  tone?: 'plain' | 'danger';
}

/** A square button with an icon and no visible text. */
export function IconButton({ label, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-9 shrink-0 place-items-center rounded-lg transition-colors disabled:cursor-not-allowed disabled:opacity-40',
        tone === 'danger'
          ? 'text-danger hover:bg-danger-soft'
          : 'text-muted hover:bg-soft hover:text-fg',
        className,
      )}
      {...rest}
    />
  );
}
