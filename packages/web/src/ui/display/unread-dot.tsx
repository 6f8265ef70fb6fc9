/** Marks something as not read yet: a dot to the eye, a word to a screen reader. */
export function UnreadDot({ label }: { label: string }) {
  return (
    <span className="inline-block size-2 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}
