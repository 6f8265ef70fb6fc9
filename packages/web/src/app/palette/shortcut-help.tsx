import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { type Shortcut, useShortcuts, useShortcutSwitch } from '../../ui/keyboard/use-shortcut.ts';
import { texts } from '../../texts/en-palette.ts';

addEnglishTexts(texts);

/** Works everywhere, even in fields, so it is not among the single keys. */
const PALETTE_KEYS = 'Ctrl K · ⌘ K';

/** The keys of the screen below, and a switch that turns single keys off. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const shortcuts = useShortcuts();
  const [isOn, setOn] = useShortcutSwitch();
  const palette: Shortcut = { key: PALETTE_KEYS, label: t('palette.open') };
  return (
    <Modal open={open} title={t('shortcuts.help')} onClose={onClose}>
      <dl aria-label={t('shortcuts.keys')} className="divide-y divide-line text-sm">
        {[palette, ...shortcuts].map(({ key, label }) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="min-w-0">{label}</dt>
            <dd className="shrink-0">
              <kbd className="rounded border border-line bg-soft px-2 py-0.5 text-sm">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <CheckField
          label={t('shortcuts.singleKeys')}
          hint={t('shortcuts.singleHint')}
          checked={isOn}
          onChange={setOn}
        />
      </div>
    </Modal>
  );
}
