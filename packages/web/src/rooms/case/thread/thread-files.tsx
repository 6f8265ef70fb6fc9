import type { ThreadFile } from '@recourse/contract/claims-thread';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OpenFileButton } from '../../documents/open-file-button.tsx';

/** The files of an entry. Renders nothing without files. */
export function ThreadFiles({ files }: { files: readonly ThreadFile[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('claims.files')} className="mt-2.5 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <OpenFileButton file={file} />
        </li>
      ))}
    </ul>
  );
}
