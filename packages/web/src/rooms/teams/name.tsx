/** The name of a team or a person in a list: one line, as wide as it needs up to a limit. */
export const Name = ({ children }: { children: string }) => (
  <span dir="auto" className="block max-w-64 truncate" title={children}>
    {children}
  </span>
);
