import { Mic, MicOff, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSpeech } from '../speech/use-speech.ts';

interface ComposerProps {
  typed: string;
  /** The current text, even before the next render. */
  read: () => string;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  /** The maximum length of the text. */
  room: number;
  label: string;
  placeholder: string;
  /** The content beside the hint below the field. */
  tools?: ReactNode;
}

/** The input for messages, typed or spoken. Enter sends, Shift+Enter breaks the line. */
export function Composer({ typed, read, onType, onSend, room, ...shown }: ComposerProps) {
  const t = useT();
  const hint = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const speech = useSpeech((text) => {
    const before = read();
    const sentence = before.trim() === '' ? text : `${before.trimEnd()} ${text}`;
    onType(sentence.slice(0, room));
  });

  const send = () => {
    onSend(typed);
    speech.forgetError();
    input.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line p-3">
      {speech.error !== null && (
        <Notice tone="danger">{t('assistant.micError', { error: speech.error })}</Notice>
      )}
      {room === 0 && <Notice tone="info">{t('assistant.full')}</Notice>}
      <div className="flex items-end gap-2">
        {speech.isAvailable && (
          <MicButton isListening={speech.isListening} onToggle={speech.toggle} />
        )}
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          aria-label={shown.label}
          aria-describedby={hint}
          placeholder={shown.placeholder}
          value={typed}
          maxLength={room}
          disabled={room === 0}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-36 min-h-10 min-w-0 flex-1 resize-none rounded-lg border border-field bg-card px-3 py-2 placeholder:text-muted focus-visible:outline-offset-0 disabled:bg-soft max-md:text-[1rem] md:text-sm md:leading-6"
        />
        <IconButton
          label={t('assistant.send')}
          disabled={typed.trim() === ''}
          className="size-10 bg-brand text-white hover:bg-brand-hover hover:text-white"
          onClick={send}
        >
          <SendHorizontal aria-hidden size={18} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={hint} className="text-xs text-muted max-md:sr-only">
          {t('assistant.sendHint')}
        </p>
        {shown.tools}
      </div>
    </div>
  );
}

function MicButton({ isListening, onToggle }: { isListening: boolean; onToggle: () => void }) {
  const t = useT();
  const Icon = isListening ? MicOff : Mic;
  return (
    <IconButton
      label={t(isListening ? 'assistant.micStop' : 'assistant.micStart')}
      className={`size-10 border border-field ${isListening ? 'bg-danger-soft text-danger' : ''}`}
      onClick={onToggle}
    >
      <Icon aria-hidden size={18} />
    </IconButton>
  );
}
