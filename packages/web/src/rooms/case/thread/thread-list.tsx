import type { Claim } from '@recourse/contract/claims';
import type { ThreadFile, ThreadItem } from '@recourse/contract/claims-thread';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { folded } from './folded.ts';
import { Bubble, ThreadEntry } from './thread-entry.tsx';
import { threadQuery } from '../thread.queries.ts';
import type { Removal } from './removal-dialog.tsx';

// The code of the dialog is loaded when something is first withdrawn.
const RemovalDialog = lazyPart(async () => (await import('./removal-dialog.tsx')).RemovalDialog);

/** The reader of the thread. */
export interface Reader {
  readonly userId: number | null;
  readonly role: 'ADMIN' | 'EMPLOYE' | 'CLIENT';
}

/** The complaint and all entries of its thread, oldest first. */
export function ThreadList({ claim, reader }: { claim: Claim; reader: Reader }) {
  const t = useT();
  const query = useQuery(threadQuery(claim.id));
  const [isWhole, setWhole] = useState(false);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const every = query.data?.items ?? [];
  // Files that were attached on filing are shown with the text of the claim.
  const filedWith = (id: number) =>
    every.flatMap((item) =>
      item.kind === 'FILE' && claimOf(item, claim) === id ? item.documents : [],
    );
  const items = every.filter(({ kind }) => kind !== 'FILE');
  const { before, hidden, after } = isWhole
    ? { before: items, hidden: 0, after: [] }
    : folded(items);
  const show = (item: ThreadItem) => (
    <li key={`${item.kind}-${item.id}`}>
      <ThreadEntry
        item={item}
        forClient={reader.role === 'CLIENT'}
        action={removeButton(t, { item, claim, reader, onRemove: setRemoval })}
      />
      <MergedText item={item} claim={claim} filedWith={filedWith} />
    </li>
  );
  return (
    <section aria-labelledby="thread-title" aria-busy={query.isPending}>
      <h2 id="thread-title" className="sr-only">
        {t('case.thread')}
      </h2>
      <ol className="grid grid-cols-1 gap-3">
        {!items.some((item) => isBefore(item, claim)) && (
          <li>
            <Bubble
              tone="CLIENT"
              name={claim.clientName ?? claim.authorName}
              at={claim.createdAt}
              files={filedWith(claim.id)}
            >
              {claim.contenu}
            </Bubble>
          </li>
        )}
        {before.map(show)}
        {hidden > 0 && (
          <li className="text-center">
            <Button size="sm" onClick={() => setWhole(true)}>
              {t('case.more', { count: hidden })}
            </Button>
          </li>
        )}
        {after.map(show)}
      </ol>
      {query.isPending && <Skeleton className="mt-3 h-24 w-full" />}
      {query.isError && (
        <div className="mt-3">
          <RetryNotice onRetry={() => void query.refetch()}>
            {errorText(query.error, t('case.threadFailed'))}
          </RetryNotice>
        </div>
      )}
      {removal !== null && (
        <RemovalDialog claimId={claim.id} removal={removal} onClose={() => setRemoval(null)} />
      )}
    </section>
  );
}

/** The claim that an entry belongs to, among the claims of the thread. */
const claimOf = ({ viaClaimId }: ThreadItem, { id, mergedIntoId }: Claim): number =>
  viaClaimId ?? mergedIntoId ?? id;

/** Whether it is a message of the conversation that became the claim, which is part of the claim's text. */
const isBefore = (item: ThreadItem, claim: Claim): boolean =>
  item.kind === 'MESSAGE' &&
  item.author.role !== 'STAFF' &&
  item.at <= claim.createdAt &&
  claimOf(item, claim) === claim.id;

interface MergedTextProps {
  item: ThreadItem;
  claim: Claim;
  filedWith: (claimId: number) => ThreadFile[];
}

/**
 * The text of another claim, for the entry that merged it into this one; nothing for all other
 * entries.
 */
function MergedText({ item, claim, filedWith }: MergedTextProps) {
  if (item.kind !== 'CHANGE' || item.what !== 'MERGE' || item.body === null) return null;
  const id = claimOf(item, claim);
  if (id === claim.id) return null;
  return (
    <div className="mt-3">
      <Bubble
        tone="CLIENT"
        name={claim.clientName ?? claim.authorName}
        mark={<bdi dir="ltr">{item.from}</bdi>}
        at={item.at}
        files={filedWith(id)}
      >
        {item.body}
      </Bubble>
    </div>
  );
}

interface RemoveOptions {
  item: ThreadItem;
  claim: Claim;
  reader: Reader;
  onRemove: (removal: Removal) => void;
}

/** The button to remove an entry, for its author and for administrators; null for everything else. */
function removeButton(
  t: ReturnType<typeof useT>,
  { item, claim, reader, onRemove }: RemoveOptions,
): ReactNode {
  if (item.kind !== 'MESSAGE' && item.kind !== 'NOTE') return null;
  if (item.body === null || isBefore(item, claim)) return null;
  const mayRemove = reader.role === 'ADMIN' || item.author.id === reader.userId;
  if (!mayRemove) return null;
  return (
    <button
      type="button"
      className={clsx(
        'text-muted underline-offset-2 hover:underline print-hidden',
        // A note says what it is in the line below.
        item.kind === 'NOTE' ? 'max-md:ms-auto' : 'max-sm:basis-full max-sm:text-end',
      )}
      onClick={() => onRemove({ kind: item.kind, id: item.id })}
    >
      {t(item.kind === 'NOTE' ? 'case.deleteNote' : 'case.withdraw')}
    </button>
  );
}
