import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';

/** Copies a text, and says so on the button, because a dialog above the page hides its toasts. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT();
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('secondStep.copied'));
    } catch {
      setSaid(t('secondStep.copyFailed'));
    }
  };
  // Browsers give a page no clipboard unless it came over HTTPS, or from this machine.
  if (!isSecureContext) return null;
  return (
    <Button size="sm" onClick={() => void copy()}>
      <Copy aria-hidden size={14} />
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
