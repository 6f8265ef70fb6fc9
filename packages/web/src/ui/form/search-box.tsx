import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { controlClass } from './field-frame.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useShortcut } from '../keyboard/use-shortcut.ts';

const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** The name of what is searched; also the placeholder. */
  label: string;
  /** The current search text, from the address. */
  value: string;
  /** Called after a pause in typing, or at once when cleared. */
  onSearch: (text: string) => void;
  maxLength?: number;
}

/** The search of a list. `/` focuses it from anywhere on the page. */
export function SearchBox({ label, value, onSearch, maxLength }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back and Forward change the search text in the address, which the field must then show.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut('/', () => input.current?.focus(), label);

  const search = (text: string, delay: number): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), delay);
  };

  return (
    <search className="relative block min-w-[min(12rem,100%)] flex-1 sm:max-w-80 print-hidden">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => search(event.target.value, DEBOUNCE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0);
          if (event.key === 'Escape' && typed !== '') search('', 0);
        }}
        className={`${controlClass} h-10 ps-9 md:h-9 md:pe-10 ${typed === '' ? 'pe-3' : 'pe-10'}`}
      />
      <span className="absolute inset-y-0 end-0.5 grid place-items-center">
        {typed === '' ? (
          <kbd
            aria-hidden
            className="me-2.5 hidden rounded border border-line px-1.5 text-xs text-muted md:block"
          >
            /
          </kbd>
        ) : (
          <IconButton
            label={t('ui.clearSearch')}
            className="size-8"
            onClick={() => {
              search('', 0);
              input.current?.focus();
            }}
          >
            <X aria-hidden size={15} />
          </IconButton>
        )}
      </span>
    </search>
  );
}
