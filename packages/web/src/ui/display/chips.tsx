/** Short words side by side. Words after the first `most` are only counted. */
export function Chips({
  words,
  most,
  moreLabel,
}: {
  words: readonly string[];
  most?: number;
  moreLabel?: (count: number) => string;
}) {
  const shown = words.slice(0, most);
  const hidden = words.length - shown.length;
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((word) => (
        <Chip key={word} text={word} />
      ))}
      {hidden > 0 && <Chip text={moreLabel?.(hidden) ?? `+${hidden}`} />}
    </span>
  );
}

function Chip({ text }: { text: string }) {
  return (
    <span
      dir="auto"
      className="max-w-40 truncate rounded-md bg-soft px-1.5 py-0.5 text-xs/5 font-medium text-muted"
    >
      {text}
    </span>
  );
}
