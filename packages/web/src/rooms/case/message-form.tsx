import type { Claim } from '@recourse/contract/claims';
import { newMessage, type NewMessage } from '@recourse/contract/claims-thread';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { SendHorizontal } from 'lucide-react';
import type { FormFiles } from '../../lib/files/use-attached-files.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { FileButton, FileChips, FileZone } from '../claims/file-picker.tsx';
import { CandidateList } from './candidate-list.tsx';
import { threadQuery, usePostMessage } from './thread.queries.ts';
import { useThreadForm } from './use-thread-form.ts';

interface MessageFormProps {
  claim: Claim;
  isStaff: boolean;
  files: FormFiles;
  /** Called after it was sent. */
  onSent?: (() => void) | undefined;
}

/** Writes a message; the staff also answers and resolves with it. */
export function MessageForm({ claim, isStaff, files, onSent }: MessageFormProps) {
  const t = useT();
  const newest = useQuery(threadQuery(claim.id)).data?.newest;
  const post = usePostMessage(claim.id);
  const form = useThreadForm({
    name: `message:${claim.id}`,
    rule: newMessage.shape.body,
    failed: t('case.sendFailed'),
    files,
    notUploaded: t('claims.fileNotUploaded'),
  });
  const sendAs = (more: Pick<NewMessage, 'purpose'>) =>
    form.submit(
      (body): NewMessage => ({ body, ...more, ...(newest === undefined ? {} : { seen: newest }) }),
      async (message) => {
        await post.mutateAsync(message);
        onSent?.();
      },
    );
  const send = sendAs({});
  const resolve = sendAs({ purpose: 'FINAL' });
  const resolveByKeyboard = (event: KeyboardEvent): void => {
    if (!isStaff || event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    event.stopPropagation();
    void resolve();
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => void send(event)}
      onKeyDownCapture={resolveByKeyboard}
    >
      {isStaff && <CandidateList claimId={claim.id} onInsert={form.append} />}
      {form.restored && <DraftNote onStartOver={form.startOver} />}
      {form.error !== null && <Notice tone="danger">{ruleText(t, form.error)}</Notice>}
      <FileZone files={files}>
        <TextArea
          label={t(isStaff ? 'case.message' : 'case.clientComposer')}
          hint={isStaff ? t('case.hint') : undefined}
          error={form.fieldError}
          dir="auto"
          rows={3}
          {...form.field}
        />
        <FileChips files={files} />
      </FileZone>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="me-auto">
          <FileButton files={files} />
        </span>
        <Button type="submit" variant={isStaff ? 'secondary' : 'primary'} busy={form.isSending}>
          <SendHorizontal aria-hidden size={15} className="rtl:-scale-x-100" />
          {t('case.send')}
        </Button>
        {isStaff && (
          <Button variant="primary" busy={form.isSending} onClick={() => void resolve()}>
            {t('case.sendAndResolve')}
          </Button>
        )}
      </div>
    </form>
  );
}
