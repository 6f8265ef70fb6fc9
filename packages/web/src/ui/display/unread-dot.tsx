/** Marks something as not read yet: a dot to the eye, a word to a screen reader. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <span className="inline-block size-2 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The same with the word to be seen as well, for people who come seldom and don't know what the dot means. */
export function UnreadWord({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-accent">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
      {label}
    </span>
  );
}
