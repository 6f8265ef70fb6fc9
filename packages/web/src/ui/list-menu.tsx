import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { HiddenColumns } from '../lib/hidden-columns.ts';
import { useT } from '../lib/i18n.ts';
import { patiently } from '../lib/patiently.ts';
import { IconButton } from './icon-button.tsx';
import type { ColumnChoice } from './list-look.ts';

// Fetched when it is first opened.
const ListMenuPopup = lazy(async () => ({
  default: (await patiently(() => import('./list-menu-popup.tsx'))).ListMenuPopup,
}));

interface ListMenuProps {
  choices: readonly ColumnChoice[];
  hidden: HiddenColumns;
}

/** How a list looks: the height of its rows, and which columns it has. */
export function ListMenu(props: ListMenuProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t('list.look')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="border border-line"
        onClick={() => {
          setOpened(true);
          setOpen(!isOpen);
        }}
      >
        <SlidersHorizontal aria-hidden size={16} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <ListMenuPopup {...props} anchor={button} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
