import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { type Arrange, useNewestInView } from './use-newest-in-view.ts';

interface NewestInViewProps {
  /** Whether screen readers read new entries out. */
  isLog?: boolean;
  label: string;
  /** The number of entries; undefined until they are loaded. */
  count: number | undefined;
  arrange?: Arrange;
  /** The text of the button for a number of new entries. */
  unseenText: (count: number) => string;
  /** Whether its height is given, so that it scrolls. Else it is as tall as its content. */
  isFixed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A list in a frame that is as tall as its parent leaves it, scrolls by itself, and opens at the newest entry. A button
 * tells of entries that came while the reader was further up.
 */
export function NewestInView({
  isLog = false,
  label,
  count,
  arrange,
  unseenText,
  isFixed = true,
  className,
  children,
}: NewestInViewProps) {
  const { frame, onScroll, unseen, toEnd } = useNewestInView(count, arrange);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={frame}
        // The frame scrolls by itself, so it must be focusable by keyboard.
        {...(isFixed && { tabIndex: 0, role: isLog ? 'log' : 'group', 'aria-label': label })}
        // `relative`: texts for screen readers only are placed absolutely, and must not stretch the page.
        className={clsx(
          isFixed &&
            'relative min-h-0 flex-1 overflow-y-auto print:flex-none print:overflow-visible',
          className,
        )}
        onScroll={onScroll}
      >
        {children}
      </div>
      {isFixed && unseen > 0 && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-max rounded-full shadow-pop"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden size={14} />
          {unseenText(unseen)}
        </Button>
      )}
    </div>
  );
}
