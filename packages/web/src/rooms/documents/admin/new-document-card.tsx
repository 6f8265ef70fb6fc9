import { useState } from 'react';
import { draftNames } from '../../../lib/form/drafts.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { NEW_DOCUMENT_DRAFT } from './new-document-draft.ts';

// Loaded when the card is first expanded.
const NewDocumentForm = lazyPart(
  async () => (await import('./new-document-form.tsx')).NewDocumentForm,
);

/** The form for a new document. Without a draft it is collapsed at first, so that the list comes first. */
export function NewDocumentCard() {
  const t = useT();
  const [open, setOpen] = useState(() => draftNames(NEW_DOCUMENT_DRAFT).length > 0);
  // Once expanded it stays, because collapsing keeps what was typed and the chosen file.
  const [isThere, setThere] = useState(open);
  const [asked, setAsked] = useState(0);
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (next) setThere(true);
  };
  const begin = (): void => {
    toggle(true);
    setAsked(asked + 1);
  };
  useShortcut('n', begin, t('adminDocuments.new'));
  return (
    <FormCard title={t('adminDocuments.new')} open={open} onToggle={() => toggle(!open)}>
      {isThere && <NewDocumentForm whileLoading={<div className="h-96" />} asked={asked} />}
    </FormCard>
  );
}
