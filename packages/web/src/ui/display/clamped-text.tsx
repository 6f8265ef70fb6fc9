/** A text of any length in a list: one line in a table, three on a card. */
export function ClampedText({ children }: { children: string }) {
  return (
    <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere] lg:line-clamp-1">
      {children}
    </span>
  );
}

/** The classes of the table column that takes the remaining width. */
export const fillingColumn = 'w-full max-w-0';
