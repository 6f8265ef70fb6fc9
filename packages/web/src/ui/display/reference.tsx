/** The reference of a claim, as people read it out. It is not wrapped, and has the same order in every language. */
export const Reference = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="whitespace-nowrap [font-feature-settings:normal]">
    {children}
  </bdi>
);
