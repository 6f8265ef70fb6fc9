import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { LANGUAGES, useLanguage } from '../../lib/i18n/i18n.ts';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
}

interface TabsProps<Value extends string> {
  /** Names the group for assistive technology. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** A few views of the same data, one shown at a time. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  children,
}: TabsProps<Value>) {
  const { direction } = LANGUAGES[useLanguage()];
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
        <BaseTabs.List
          aria-label={label}
          className="mb-4 inline-flex max-w-full gap-1 max-md:flex max-md:flex-wrap overflow-x-auto rounded-xl border border-line bg-soft p-1 print-hidden"
        >
          {items.map((item) => (
            <BaseTabs.Tab
              key={item.value}
              value={item.value}
              className="h-8 rounded-lg px-3.5 text-sm max-md:grow max-md:px-1.5 font-semibold whitespace-nowrap text-muted transition-colors hover:text-fg data-active:bg-card data-active:text-fg data-active:shadow-sm dark:data-active:bg-brand-soft"
            >
              {item.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {items.map((item) => (
          <BaseTabs.Panel key={item.value} value={item.value} tabIndex={-1}>
            {/* A panel that is being replaced must not show the next tab's content. */}
            {item.value === value && children}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
  );
}
