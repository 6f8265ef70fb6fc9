/** The key of a button, inside it, where there is space. The button names it to screen readers with aria-keyshortcuts. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    dir="ltr"
    className="rounded border border-current/25 px-1.5 font-sans text-xs font-normal max-lg:hidden"
  >
    {children}
  </kbd>
);
