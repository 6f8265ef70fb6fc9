import type { ReactNode } from 'react';

interface FactorRowProps {
  icon: ReactNode;
  title: ReactNode;
  badge: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A line of the card of second factors. */
export function FactorRow({ icon, title, badge, actions, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      {icon}
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {badge}
        </p>
        <div className="text-muted">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
