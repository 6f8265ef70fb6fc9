import type { HistoryItem } from '@recourse/contract/people';
import type { Role } from '@recourse/contract/values/roles';
import {
  Building2,
  ChevronRight,
  CircleAlert,
  FileText,
  Mail,
  MessageSquareReply,
  Phone,
  Sparkles,
  Star,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { casePath } from '../../app/paths.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { BriefTime } from '../../ui/display/brief-time.tsx';
import { StatusBadge } from '../case/status-badge.tsx';
import { Reference } from '../../ui/display/reference.tsx';

/** The icon of a claim shows its channel. */
const CHANNEL_ICONS = {
  PORTAL: CircleAlert,
  ASSISTANT: Sparkles,
  LETTER: FileText,
  PHONE: Phone,
  MAIL: Mail,
  BRANCH: Building2,
} as const;

const KIND_ICONS = {
  REPORT: Sparkles,
  DOCUMENT: FileText,
  MESSAGE: MessageSquareReply,
  RATING: Star,
} as const;

interface EntryProps {
  item: HistoryItem;
  area: Exclude<Role, 'CLIENT'>;
}

/** An entry in the history of a client. */
export function HistoryEntry({ item, area }: EntryProps) {
  const Icon = item.kind === 'CLAIM' ? CHANNEL_ICONS[item.channel] : KIND_ICONS[item.kind];
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute inset-y-0 start-4 w-px bg-line group-last:hidden" />
      <span className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line bg-card text-muted">
        <Icon aria-hidden size={15} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          {item.kind === 'CLAIM' ? (
            <ClaimCard item={item} area={area} />
          ) : (
            <Line item={item} area={area} />
          )}
        </div>
        <span className="pt-1.5 text-xs text-muted sm:w-32 sm:text-end">
          <BriefTime at={item.at} />
        </span>
      </div>
    </li>
  );
}

function ClaimCard({
  item,
  area,
}: {
  item: Extract<HistoryItem, { kind: 'CLAIM' }>;
  area: EntryProps['area'];
}) {
  const t = useT();
  const facts = [
    item.assigneeName ?? t('case.nobody'),
    ...(item.channel === 'PORTAL' ? [] : [t(`claims.channel.${item.channel}`)]),
    ...(item.filedBy === null ? [] : [t('people.filedBy', { name: item.filedBy })]),
  ];
  return (
    <Link
      to={casePath(area, item.id)}
      className="flex items-center gap-3 rounded-xl border border-line bg-card px-4 py-3 hover:border-brand"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-[0.8125rem]">
          <StatusBadge status={item.status} />
        </span>
        <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {item.text}
        </span>
        <span className="text-[0.8125rem] text-muted [overflow-wrap:anywhere] *:whitespace-normal">
          <Reference>{item.reference}</Reference> · {facts.join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  );
}

type Quiet = Exclude<HistoryItem, { kind: 'CLAIM' }>;

function Line({ item, area }: { item: Quiet; area: EntryProps['area'] }) {
  const t = useT();
  const link =
    'claimId' in item ? (
      <Link to={casePath(area, item.claimId)} className="font-medium text-accent hover:underline">
        <Reference>{item.reference}</Reference>
      </Link>
    ) : null;
  return (
    <p className="pt-1 text-sm [overflow-wrap:anywhere]">
      {beginningOf(item, t)}
      {link !== null && ' '}
      {link}
      {said(item, t)}
    </p>
  );
}

function beginningOf(item: Quiet, t: ReturnType<typeof useT>): string {
  if (item.kind === 'REPORT') return t('people.askedAssistant');
  if (item.kind === 'RATING') return t('people.rated');
  if (item.kind === 'DOCUMENT')
    return t(item.isSent ? 'people.sentFile' : 'people.gotFile', { name: item.name });
  if (item.side === 'CLIENT') return t('people.wrote');
  return t('people.staffWrote', { name: item.authorName ?? t('case.unknownAuthor') });
}

/** The text after the first words of the line. */
function said(item: Quiet, t: ReturnType<typeof useT>): ReactNode {
  if (item.kind === 'DOCUMENT') return null;
  const stars =
    item.kind === 'RATING' && item.rating !== null ? t('case.stars', { count: item.rating }) : '';
  const text = item.kind === 'MESSAGE' && item.text === null ? t('people.withdrawn') : item.text;
  if (stars === '' && !text) return null;
  return (
    <>
      {': '}
      {stars !== '' && <strong>{stars}</strong>}
      {stars !== '' && text ? ' · ' : ''}
      {text ? (
        <span dir="auto" className="line-clamp-3 inline">
          “{text}”
        </span>
      ) : null}
    </>
  );
}
