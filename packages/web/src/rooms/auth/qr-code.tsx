import { encode } from 'uqr';

/** Light squares on each side, which scanners need. */
const BORDER = 3;

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
}

/** A text as a QR code, dark on light in both themes, because many scanners read no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    // A picture in a data URL would not be sharp, and the content security policy would have to allow it.
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-lg border border-line bg-white"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  );
}
