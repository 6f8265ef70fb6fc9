import { LIMITS } from '@recourse/contract/values/limits';
import { byteSize } from '../../../lib/i18n/byte-size.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { ACCEPTED_FILES, ACCEPTED_TEXT } from '../../../lib/files/document-file.ts';

interface DocumentFileFieldProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** The file field of a new document. It shows the accepted types before the user chooses. */
export function DocumentFileField(props: DocumentFileFieldProps) {
  const t = useT();
  const size = byteSize(LIMITS.fileBytes, useLocale());
  return (
    <FileDrop
      {...props}
      accept={ACCEPTED_FILES}
      hint={t('documents.accepted', { endings: ACCEPTED_TEXT, size })}
    />
  );
}
