/** The number of a claim, as people read it out: in one piece, and in the same order in every language. */
export const Reference = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="whitespace-nowrap [font-feature-settings:normal]">
    {children}
  </bdi>
);
