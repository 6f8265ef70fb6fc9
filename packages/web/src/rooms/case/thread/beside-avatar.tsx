import clsx from 'clsx';
import type { ReactNode } from 'react';

interface BesideAvatarProps {
  /** Initials or an icon. They repeat what the entry says, so screen readers skip them. */
  avatar: ReactNode;
  className?: string;
  children: ReactNode;
}

/** An entry of a thread with its author's avatar beside it, where there is space. */
export function BesideAvatar({ avatar, className, children }: BesideAvatarProps) {
  return (
    <div className="md:flex md:gap-3">
      <span
        aria-hidden
        className={clsx(
          'mt-1 size-8 shrink-0 place-items-center rounded-full text-xs font-bold max-md:hidden md:grid',
          className ?? 'bg-soft text-muted',
        )}
      >
        {avatar}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
