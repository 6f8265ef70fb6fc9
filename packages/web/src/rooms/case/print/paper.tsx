import type { HashedFile, Receipt } from '@recourse/contract/claims-thread';
import type { UseQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { rowIdOf } from '../../../app/paths.ts';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { dateFormat } from '../../../lib/i18n/date-format.ts';
import { addEnglishTexts, type TextKey, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { byteSize } from '../../../lib/i18n/byte-size.ts';
import { pageTitle } from '../../../lib/i18n/page-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { texts } from '../../../texts/en-case.ts';
import { texts as paperTexts } from '../../../texts/en-papers.ts';
import { Reference } from '../../../ui/display/reference.tsx';

addEnglishTexts(texts);
addEnglishTexts(paperTexts);

/** A printed document: A4, black on white, with Print as its only button. */

/** The id of the claim that the address names; null when it names none. */
export const useClaimId = (): number | null => rowIdOf(useParams());

interface PaperFrameProps<Data> {
  /** The name of the document. */
  kind: TextKey;
  /** Absent: the address names no claim. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'> | null;
  children: (data: Data) => ReactNode;
}

/** The document, or an error message. */
export function PaperFrame<Data>({ kind, query, children }: PaperFrameProps<Data>) {
  const t = useT();
  const isMissing = query === null || hasStatus(query.error, 404);
  const data = isMissing ? undefined : query.data;
  return (
    <div className="paper min-h-dvh print:min-h-0">
      <title>{pageTitle(t, t(kind))}</title>
      <div className="mx-auto max-w-[210mm] p-4 print:max-w-none print:p-0">
        {data !== undefined && (
          <div className="mb-4 flex justify-end print-hidden">
            <Button variant="primary" onClick={() => print()}>
              <Printer aria-hidden size={15} />
              {t('papers.print')}
            </Button>
          </div>
        )}
        <main className="bg-card p-6 text-fg md:min-h-[297mm] md:p-[18mm] print:min-h-0 print:p-0">
          {isMissing && (
            <>
              <h1 className="mb-3 text-xl font-bold">{t(kind)}</h1>
              <Notice tone="warning">{t('case.missing')}</Notice>
            </>
          )}
          {!isMissing && data === undefined && query.error !== null && (
            <>
              <h1 className="mb-3 text-xl font-bold">{t(kind)}</h1>
              <RetryNotice onRetry={() => void query.refetch()}>
                {errorText(query.error, t('papers.loadFailed'))}
              </RetryNotice>
            </>
          )}
          {!isMissing && data === undefined && query.error === null && (
            <Skeleton className="h-96 w-full" />
          )}
          {data !== undefined && children(data)}
        </main>
      </div>
    </div>
  );
}

type Head = Pick<Receipt, 'organisation' | 'timeZone'>;

interface PaperHeadProps {
  kind: TextKey;
  head: Head;
  reference: string;
  receivedAt: string;
}

/** The reference of the claim, when it was received, and by which organisation. */
export function PaperHead({ kind, head, reference, receivedAt }: PaperHeadProps) {
  const t = useT();
  const when = useTime(head.timeZone);
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-4 border-b-2 border-fg pb-5">
      <div>
        <p className="text-[0.8125rem] font-semibold text-muted">{t(kind)}</p>
        <h1 className="text-3xl font-bold tracking-tight *:whitespace-normal">
          <Reference>{reference}</Reference>
        </h1>
        <p className="text-muted">
          {t('papers.received', { when: when.long(receivedAt), zone: when.zone(receivedAt) })}
        </p>
      </div>
      <p dir="auto" className="font-bold [overflow-wrap:anywhere]">
        {head.organisation ?? t('app.name')}
      </p>
    </header>
  );
}

/** The footer: when the document was printed. */
export function PaperFoot({ timeZone }: Pick<Head, 'timeZone'>) {
  const t = useT();
  const [now] = useState(() => new Date().toISOString());
  const when = useTime(timeZone);
  return (
    <footer className="mt-10 border-t border-line pt-3 text-[0.8125rem] text-muted">
      {t('papers.printed', { when: when.long(now) })}
    </footer>
  );
}

/** Formats times in the organisation's time zone, wherever the reader is. */
export function useTime(timeZone: string) {
  const locale = useLocale();
  return {
    long: (at: string): string =>
      dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at)),
    short: (at: string): string =>
      dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
        new Date(at),
      ),
    /** The time zone with its offset at that time: 'Europe/Paris, GMT+1'. */
    zone: (at: string): string => {
      // It would be 'UTC, GMT+0'.
      if (timeZone === 'UTC') return timeZone;
      const parts = new Intl.DateTimeFormat(locale, {
        timeZone,
        timeZoneName: 'shortOffset',
      }).formatToParts(new Date(at));
      const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
      return `${timeZone}, ${offset}`;
    },
  };
}

/** A calendar date, which is the same for every reader: YYYY-MM-DD. */
export function useDay(): (date: string) => string {
  const format = dateFormat(useLocale(), { dateStyle: 'full', timeZone: 'UTC' });
  return (date) => format.format(new Date(date));
}

/** A row of the document: its label and its text. */
export function PaperRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 border-b border-line pb-2.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Files with the hash of their content, to check whether a copy is identical. */
export function HashedFiles({ files }: { files: readonly HashedFile[] }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-2">
      {files.map(({ id, nom, size, sha256 }) => (
        <li key={id}>
          <bdi>{nom}</bdi>, {byteSize(size, locale)}
          <span dir="ltr" className="block font-mono text-xs [overflow-wrap:anywhere] text-muted">
            SHA-256 {sha256}
          </span>
        </li>
      ))}
    </ul>
  );
}
