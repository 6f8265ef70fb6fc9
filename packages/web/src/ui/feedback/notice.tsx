import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONES } from '../display/tones.ts';

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info } as const;

interface NoticeProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A ref: scrolls a new element into view if one that matches the selector contains it. */
export const showWithin =
  (selector: string) =>
  (element: HTMLElement | null): void => {
    if (element?.closest(selector)) element.scrollIntoView({ block: 'nearest' });
  };

/** On a phone the button of a long form is far below the notice that says why nothing was saved. */
const showInForm = showWithin('form');

/**
 * A message about the content below it. Screen readers announce failures at once, and a form scrolls to its own.
 */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={tone === 'danger' ? showInForm : null}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-2.5 rounded-xl px-3.5 py-2.5 text-sm', TONES[tone])}
    >
      <Icon aria-hidden size={17} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
      {action}
    </div>
  );
}
