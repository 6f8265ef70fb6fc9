/** The name of a team or a person in a list, on one line up to a maximum width. */
export const Name = ({ children }: { children: string }) => (
  <span dir="auto" className="block max-w-64 truncate" title={children}>
    {children}
  </span>
);
