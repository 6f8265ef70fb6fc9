import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

const VARIANTS = {
  primary: 'border-transparent bg-brand text-white hover:bg-brand-hover',
  secondary: 'border-line bg-card text-fg hover:bg-soft',
  danger: 'border-transparent bg-danger-fill text-white hover:brightness-110',
  ghost: 'border-transparent text-fg hover:bg-soft',
} as const;

const SIZES = {
  md: 'min-h-9 sm:h-9 px-3.5 py-1 text-sm',
  sm: 'min-h-8 sm:h-8 px-2.5 text-[0.8125rem]',
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return clsx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-lg border font-semibold sm:whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined };

/** A button with text. While `busy` it ignores presses and shows a spinner, but keeps the focus. */
export function Button({
  variant,
  size,
  busy = false,
  disabled,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={clsx(buttonClass({ variant, size }), className)}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden size={15} className="animate-spin" />}
      {children}
    </button>
  );
}

/** Cancels a press. Enter in a field also presses the form's button, so the form is never sent twice. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
