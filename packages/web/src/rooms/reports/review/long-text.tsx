import clsx from 'clsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';

/** The number of characters that fit on the visible lines at a readable width. */
const FITS = 500;
const LINES = 7;

/** A text that somebody wrote. A long one is shortened, with a button that shows all of it. */
export function LongText({ children }: { children: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > FITS || children.split('\n').length > LINES;
  return (
    <div className="grid justify-items-start gap-1">
      <p
        dir="auto"
        className={clsx(
          'max-w-prose whitespace-pre-line [overflow-wrap:anywhere]',
          isLong && !isOpen && 'line-clamp-7',
        )}
      >
        {children}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2.5 text-accent"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'review.showLess' : 'review.showAll')}
        </Button>
      )}
    </div>
  );
}
