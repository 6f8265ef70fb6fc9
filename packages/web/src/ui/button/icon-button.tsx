import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The action and its object ('Edit solution 7'). This is the accessible name. */
  label: string;
}

/** A square button with an icon and no visible text. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-9 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-soft hover:text-fg disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
      {...rest}
    />
  );
}
