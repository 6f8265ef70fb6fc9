import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { type Shortcut, useShortcuts, useShortcutSwitch } from '../../ui/keyboard/use-shortcut.ts';
import { texts } from '../../texts/en-palette.ts';

addEnglishTexts(texts);

/** This shortcut works everywhere, even in fields, so it is not among the single keys. */
const PALETTE_KEYS = 'Ctrl K · ⌘ K';

/** A file of the build (notices.config.ts), beside the page. */
const NOTICES = '/third-party-notices.txt';

/** The shortcuts of the current screen, a switch that turns single keys off, and a link to the licences. */
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
      <p className="mt-4 text-sm">
        <a
          href={NOTICES}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('shortcuts.licences')}
        </a>
      </p>
    </Modal>
  );
}
