import type { ThreadFile } from '@recourse/contract/claims-thread';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { OpenFileButton } from '../documents/open-file-button.tsx';
import { type Thread, threadQuery } from './thread.queries.ts';

/** All files of a claim's thread in one place. Renders nothing without files. */
export function CaseFiles({ claimId }: { claimId: number }) {
  const t = useT();
  const thread = useQuery(threadQuery(claimId)).data;
  const files = thread === undefined ? [] : filesOf(thread);
  if (files.length === 0) return null;
  return (
    <Card aria-labelledby="case-files" className="p-5 print-hidden">
      <h2 id="case-files" className="mb-3 font-semibold">
        {t('claims.files')} <span className="font-normal text-muted">{files.length}</span>
      </h2>
      <ul className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            <OpenFileButton file={file} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function filesOf({ items }: Thread): ThreadFile[] {
  return items.flatMap((item) => ('documents' in item ? item.documents : []));
}
