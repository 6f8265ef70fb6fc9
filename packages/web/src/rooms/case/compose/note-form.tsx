import { newNote } from '@recourse/contract/claims-thread';
import { Lock } from 'lucide-react';
import type { FormFiles } from '../../../lib/files/use-attached-files.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { FileButton, FileChips, FileZone } from '../../claims/file-picker.tsx';
import { usePostNote } from '../thread.queries.ts';
import { SendingNotice } from './sending-notice.tsx';
import { useThreadForm } from './use-thread-form.ts';

/**
 * The form for an internal note. It looks different from a message, so that nobody confuses them.
 */
export function NoteForm({ claimId, files }: { claimId: number; files: FormFiles }) {
  const t = useT();
  const post = usePostNote(claimId);
  const form = useThreadForm({
    name: `note:${claimId}`,
    rule: newNote.shape.body,
    failed: t('case.noteFailed'),
    files,
    notUploaded: t('claims.fileNotUploaded'),
  });
  const save = form.submit((body) => ({ body }), post.mutateAsync);
  return (
    <form
      noValidate
      className="grid gap-3 rounded-xl bg-warning-soft p-3"
      onChange={form.stopWaiting}
      onSubmit={(event) => void save(event)}
    >
      {form.restored && <DraftNote onStartOver={form.startOver} />}
      <SendingNotice form={form} />
      <FileZone files={files}>
        <TextArea label={t('case.noteLabel')} hint={t('case.noteHint')} rows={3} {...form.field} />
        <FileChips files={files} />
      </FileZone>
      <div className="flex items-center justify-between gap-2">
        <FileButton files={files} />
        <Button type="submit" busy={form.isSending}>
          <Lock aria-hidden size={15} />
          {t('case.saveNote')}
        </Button>
      </div>
    </form>
  );
}
