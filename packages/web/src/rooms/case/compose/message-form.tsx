import type { Claim } from '@recourse/contract/claims';
import type { KeyboardEvent } from 'react';
import { SendHorizontal } from 'lucide-react';
import type { FormFiles } from '../../../lib/files/use-attached-files.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { KeyHint } from '../../../ui/button/key-hint.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { FileButton, FileChips, FileZone } from '../../claims/file-picker.tsx';
import { RepliesButton } from '../../replies/replies-button.tsx';
import { LetterFields, useLetter } from './letter-fields.tsx';
import { CandidateList } from './candidate-list.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { TaughtNote } from './taught-note.tsx';
import { useAnswer } from './use-answer.ts';

interface MessageFormProps {
  claim: Claim;
  isStaff: boolean;
  files: FormFiles;
  /** Called after it has been sent. */
  onSent?: (() => void) | undefined;
}

/** The form for a message. The staff also answers and resolves with it. */
export function MessageForm({ claim, isStaff, files, onSent }: MessageFormProps) {
  const t = useT();
  const letter = useLetter();
  const { form, taught, insert, send, startOver } = useAnswer({
    claim,
    files,
    onSent: () => {
      letter.forget();
      onSent?.();
    },
  });
  const resolve = send(letter.final);
  const resolveByKeyboard = (event: KeyboardEvent): void => {
    if (!isStaff || event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    event.stopPropagation();
    // As a press of the button does nothing while the message is being sent.
    if (!form.isSending) void resolve();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onChange={form.stopWaiting}
      onSubmit={(event) => void send(letter.holding)(event)}
      onKeyDownCapture={resolveByKeyboard}
    >
      {isStaff && <CandidateList claimId={claim.id} onInsert={insert} />}
      {form.restored && <DraftNote onStartOver={startOver} />}
      <SendingNotice form={form} />
      <FileZone files={files}>
        <TextArea
          label={t(isStaff ? 'case.message' : 'case.clientComposer')}
          // The tab above says it to those who see it.
          hideLabel={isStaff}
          rows={3}
          className="in-data-docked:min-h-16"
          {...form.field}
        />
        {taught.solution && <TaughtNote texte={taught.solution.texte} onForget={taught.forget} />}
        <FileChips files={files} />
      </FileZone>
      {isStaff && <LetterFields letter={letter.letter} onChange={letter.setLetter} />}
      <div className="flex flex-wrap items-center justify-end gap-2 in-data-docked:sticky in-data-docked:bottom-0 in-data-docked:-my-3 in-data-docked:bg-card in-data-docked:py-3">
        <span className="me-auto flex flex-wrap items-center gap-2">
          <FileButton files={files} />
          {isStaff && (
            <RepliesButton claimId={claim.id} written={form.written} onInsert={form.append} />
          )}
        </span>
        <Button
          type="submit"
          variant={isStaff ? 'secondary' : 'primary'}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          busy={form.isSending}
        >
          <SendHorizontal aria-hidden size={15} className="rtl:-scale-x-100" />
          {t(letter.letter.promisedOn === '' ? 'case.send' : 'case.sendPromise')}
          {isStaff && <KeyHint>Ctrl ↵</KeyHint>}
        </Button>
        {isStaff && (
          <Button
            variant="primary"
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            busy={form.isSending}
            onClick={() => void resolve()}
          >
            {t('case.sendAndResolve')}
            <KeyHint>Ctrl ⇧ ↵</KeyHint>
          </Button>
        )}
      </div>
    </form>
  );
}
