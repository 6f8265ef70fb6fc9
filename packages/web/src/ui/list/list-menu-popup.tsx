import { Popover } from '@base-ui/react/popover';
import { useId } from 'react';
import { DENSITIES, useDensity } from '../../lib/list/density.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import type { ListMenuProps } from './list-menu.tsx';
import { TABLE_FITS, useMedia } from '../layout/use-media.ts';
import type { AnchoredPopup } from '../menu/popup-button.tsx';
import { SortChoice } from './sort-choice.tsx';
import { texts } from '../../texts/en-list-menu.ts';

addEnglishTexts(texts);

/** The choices about the display of a list. Each takes effect at once. */
export function ListMenuPopup({
  choices,
  hidden,
  order,
  more,
  anchor,
  open,
  onOpenChange,
}: ListMenuProps & AnchoredPopup) {
  const t = useT();
  const hideable = choices.filter(({ isKey }) => !isKey);
  const hasHeadings = useMedia(TABLE_FITS);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-40">
          <Popover.Popup
            aria-label={t('list.options')}
            finalFocus={anchor}
            className="grid max-h-[min(28rem,var(--available-height))] w-68 max-w-[calc(100vw-2rem)] grid-cols-1 gap-4 overflow-y-auto rounded-xl border border-line bg-card p-4 text-sm shadow-pop outline-none"
          >
            {more?.(() => onOpenChange(false))}
            {!hasHeadings && order !== undefined && <SortChoice columns={choices} {...order} />}
            <DensityChoice />
            <fieldset className="grid gap-0.5">
              <legend className="mb-1 text-xs font-semibold text-muted">{t('list.columns')}</legend>
              {hideable.map(({ id, heading }) => (
                <Choice
                  key={id}
                  type="checkbox"
                  label={heading}
                  checked={!hidden.names.has(id)}
                  onChange={(checked) => hidden.setShown(id, checked)}
                />
              ))}
            </fieldset>
            <Button size="sm" disabled={hidden.names.size === 0} onClick={hidden.showAll}>
              {t('list.allColumns')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function DensityChoice() {
  const t = useT();
  const name = useId();
  const [density, setDensity] = useDensity();
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-xs font-semibold text-muted">{t('list.density')}</legend>
      {DENSITIES.map((one) => (
        <Choice
          key={one}
          type="radio"
          name={name}
          label={t(`list.${one}`)}
          checked={one === density}
          onChange={() => setDensity(one)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name?: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, onChange, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 rounded-md px-1.5 hover:bg-soft">
      <input
        {...input}
        className="size-4.5 shrink-0 accent-brand"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}
