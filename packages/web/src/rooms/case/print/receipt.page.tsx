import type { Receipt } from '@recourse/contract/claims-thread';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { receiptQuery } from './papers.queries.ts';
import {
  HashedFiles,
  PaperFoot,
  PaperFrame,
  PaperHead,
  PaperRow,
  useClaimId,
  useDay,
} from './paper.tsx';
import { remedyText } from './remedy-text.ts';

/** The receipt of a claim, to be printed: the same for its client and for the staff. */
export function ReceiptPage() {
  const id = useClaimId();
  const query = useQuery({
    ...receiptQuery(id ?? 0),
    ...(id === null ? { queryFn: skipToken } : {}),
  });
  return (
    <PaperFrame kind="papers.receipt" query={id === null ? null : query}>
      {(receipt) => <ReceiptPaper receipt={receipt} />}
    </PaperFrame>
  );
}

function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const { reference, receivedAt, channel, clientName, contenu, files, timeZone } = receipt;
  const how = t(`papers.channel.${channel}`);
  const asked = remedyText(t, receipt);
  const day = useDay();
  const language = useLanguage();
  return (
    <>
      <PaperHead
        kind="papers.receipt"
        head={receipt}
        reference={reference}
        receivedAt={receivedAt}
      />
      <dl>
        <PaperRow name={t('papers.from')}>
          {clientName === null ? how : t('papers.fromHow', { name: clientName, how })}
        </PaperRow>
        {asked !== '' && <PaperRow name={t('papers.asked')}>{asked}</PaperRow>}
        <PaperRow name={t('papers.wrote')}>
          <p dir="auto" className="whitespace-pre-line">
            {contenu}
          </p>
        </PaperRow>
        {receipt.limits.length > 0 && (
          <PaperRow name={t('papers.limits')}>
            <ul>
              {receipt.limits.map(({ code, dueOn }) => (
                <li key={code}>{t(`papers.limit.${code}`, { date: day(dueOn) })}</li>
              ))}
            </ul>
          </PaperRow>
        )}
        {receipt.recourse !== null && (
          <PaperRow name={t('papers.recourse')}>
            <p dir="auto" className="whitespace-pre-line">
              {receipt.recourse[language]}
            </p>
          </PaperRow>
        )}
        {files.length > 0 && (
          <PaperRow name={t('claims.files')}>
            <HashedFiles files={files} />
          </PaperRow>
        )}
      </dl>
      <PaperFoot timeZone={timeZone} />
    </>
  );
}
