import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addEnglishTexts, type Translate, useT } from '../../lib/i18n/i18n.ts';
import { SEARCH_LENGTH } from '../../lib/list/list-state.ts';
import { numericUserId } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { backdropClass } from '../../ui/dialog/popup.ts';
import { paletteAreas } from './palette-areas.ts';
import { areaGroup, type PaletteGroup, type PaletteItem, screenGroup } from './palette-items.ts';
import {
  type AreaAnswer,
  isSearchable,
  SHORTEST_SEARCH,
  usePaletteSearch,
} from './palette-search.ts';
import { linksOf, type ShellConfig } from '../shell-config.ts';
import { texts } from '../../texts/en-palette.ts';

addEnglishTexts(texts);

interface PaletteProps {
  config: ShellConfig;
  open: boolean;
  onClose: () => void;
  /** Opens the keyboard help. */
  onHelp: () => void;
}

/** Opens any screen of the area, and any search result of the server, by keyboard alone. */
export function Palette({ config, open, onClose, onHelp }: PaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const chosen = useRef<string | null>(null);
  // Runs after the palette has closed, so that whatever opens on the new screen gets the focus.
  const go = (): void => {
    const to = chosen.current;
    chosen.current = null;
    if (to === null) return;
    document.querySelector<HTMLElement>('#main')?.focus();
    void navigate(to);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) go();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={t('palette.title')}
          finalFocus={() => chosen.current === null}
          className="fixed inset-x-0 top-4 z-50 mx-auto flex max-h-[min(36rem,calc(100dvh-2rem))] w-[min(42rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-pop transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 md:top-[12dvh] md:max-h-[min(36rem,76dvh)]"
        >
          <PaletteSearch
            config={config}
            onHelp={onHelp}
            onChoose={({ to }) => {
              chosen.current = to;
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteSearchProps {
  config: ShellConfig;
  onHelp: () => void;
  onChoose: (item: PaletteItem) => void;
}

function PaletteSearch({ config, onHelp, onChoose }: PaletteSearchProps) {
  const t = useT();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const userId = numericUserId(user);
  const areas = useMemo(() => paletteAreas(config.role, userId), [config.role, userId]);
  const { answers, isBusy } = usePaletteSearch(areas, typed);
  const groups = [
    screenGroup(t, linksOf(config), typed),
    ...answers.map((answer) => areaGroup(t, answer)),
  ].filter((group) => group !== null);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={(next, { reason }) => reason !== 'item-press' && setTyped(next)}
      itemToStringValue={({ text }: PaletteItem) => text}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          maxLength={SEARCH_LENGTH}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <Dialog.Close
          aria-label={t('common.close')}
          className="-me-2 grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:bg-soft hover:text-fg"
        >
          <X aria-hidden size={18} />
        </Dialog.Close>
      </div>
      <Failures answers={answers} />
      <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.id} items={group.items} className="not-last:mb-2">
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-muted">
              {group.heading}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <ItemLine key={item.id} item={item} onChoose={() => onChoose(item)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <div className="flex min-h-10 items-center justify-between gap-3 border-t border-line px-4 text-xs text-muted">
        <Autocomplete.Status>{statusText(t, { typed, groups, isBusy })}</Autocomplete.Status>
        <button
          type="button"
          className="min-h-7 rounded-md px-2 font-medium text-accent hover:bg-soft"
          onClick={onHelp}
        >
          {t('shortcuts.help')}
        </button>
      </div>
    </Autocomplete.Root>
  );
}

function ItemLine({ item, onChoose }: { item: PaletteItem; onChoose: () => void }) {
  const Icon = item.icon;
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm outline-none data-highlighted:bg-brand-soft data-highlighted:text-accent"
    >
      <Icon aria-hidden size={17} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{item.text}</span>
      {item.hint !== '' && (
        <span className="max-w-[40%] shrink-0 truncate text-xs">{item.hint}</span>
      )}
    </Autocomplete.Item>
  );
}

/** Says which searches failed. The other results stay below. */
function Failures({ answers }: { answers: readonly AreaAnswer[] }) {
  const failures = answers.flatMap(({ error }) => error ?? []);
  return (
    <div role="alert">
      {[...new Set(failures)].map((text) => (
        <p
          key={text}
          className="border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      ))}
    </div>
  );
}

interface Standing {
  typed: string;
  groups: readonly PaletteGroup[];
  isBusy: boolean;
}

/** The state of the search, shown and announced to screen readers. */
function statusText(t: Translate, { typed, groups, isBusy }: Standing): string {
  if (isBusy) return t('ui.searching');
  const text = typed.trim();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (text !== '' && !isSearchable(text)) return t('palette.hint', { count: SHORTEST_SEARCH });
  return count === 0 && text !== ''
    ? t('palette.nothing', { text })
    : t('palette.count', { count });
}
