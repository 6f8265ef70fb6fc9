/** Marks something as unread: a dot on the screen, and a word for screen readers. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <span className="inline-block mark size-2 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The same with a visible word, for people who rarely visit and don't know what the dot means. */
export function UnreadWord({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-accent">
      <span aria-hidden className="mark size-2 shrink-0 rounded-full bg-accent" />
      {label}
    </span>
  );
}
