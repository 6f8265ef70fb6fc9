interface CodeBlockProps {
  /** The accessible name. */
  label: string;
  children: string;
}

/** Preformatted code or data. Long lines scroll inside the block, with the keyboard too. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <pre
      dir="ltr"
      aria-label={label}
      // Scrolls, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-96 max-w-full overflow-auto rounded-xl border border-line bg-soft px-3 py-2 text-start text-xs/5"
    >
      <code>{children}</code>
    </pre>
  );
}
