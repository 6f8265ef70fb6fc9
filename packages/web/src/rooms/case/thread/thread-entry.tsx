import { EXPIRED_REASON } from '@recourse/contract/claims-life';
import { calendarDay } from '../../../lib/i18n/calendar-day.ts';
import { LATE_REASON } from '@recourse/contract/desk/assignment';
import type { ThreadFile, ThreadItem } from '@recourse/contract/claims-thread';
import clsx from 'clsx';
import {
  CalendarClock,
  ChevronsUp,
  CircleDot,
  GraduationCap,
  Hourglass,
  Link2,
  Lock,
  Network,
  Star,
  Tags,
  Undo2,
  Unlink2,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import {
  currentLanguage,
  LANGUAGES,
  type Translate,
  useLocale,
  useT,
} from '../../../lib/i18n/i18n.ts';
import { initials } from '../../../lib/i18n/initials.ts';
import { BriefTime } from '../../../ui/display/brief-time.tsx';
import { AssistantEntry } from './assistant-entry.tsx';
import { BesideAvatar } from './beside-avatar.tsx';
import { isSorted, sortedText } from './sorted-text.ts';
import { ThreadFiles } from './thread-files.tsx';

interface ThreadEntryProps {
  item: ThreadItem;
  /** Whether the reader is the client. */
  forClient: boolean;
  /** The actions of the reader for the entry. */
  action?: ReactNode;
}

/** One entry of a thread: a message, a note of the staff, or one small line for a change. */
export function ThreadEntry({ item, forClient, action }: ThreadEntryProps) {
  const t = useT();
  if (item.kind === 'CHANGE') {
    const Icon = isSorted(item) ? Tags : CHANGE_ICONS[item.what];
    return (
      <QuietLine icon={<Icon aria-hidden size={14} />} at={item.at}>
        {changeText(t, item, forClient)}
      </QuietLine>
    );
  }
  if (item.kind === 'RATING') return <Rating item={item} />;
  if (item.kind === 'FILE') return null;
  if (item.body === null)
    return (
      <QuietLine icon={<Undo2 aria-hidden size={14} />} at={item.at}>
        {t(isAnswer(item) ? 'case.withdrawnAnswer' : 'case.withdrawn')}
      </QuietLine>
    );
  if (item.kind === 'MESSAGE' && item.author.role === 'ASSISTANT')
    return <AssistantEntry item={item} />;
  return (
    <Bubble
      tone={toneOf(item)}
      name={item.author.name ?? t('case.unknownAuthor')}
      mark={markOf(t, item)}
      at={item.at}
      files={item.documents}
      action={action}
      below={item.kind === 'MESSAGE' && <LetterParts item={item} />}
    >
      {item.body}
    </Bubble>
  );
}

/** The promise of a letter, and the recourse. */
function LetterParts({ item }: { item: Extract<ThreadItem, { kind: 'MESSAGE' }> }) {
  const t = useT();
  const locale = useLocale();
  const { promisedOn, recourse } = item;
  return (
    <>
      {promisedOn !== null && (
        <p className="mt-2 font-semibold">
          {t('case.promises', { date: calendarDay(locale, promisedOn) })}
        </p>
      )}
      {recourse !== null && (
        <div dir="auto" className="mt-2 border-s-2 border-line ps-3 text-sm whitespace-pre-line">
          <p className="font-semibold">{t('case.recourse')}</p>
          {recourse}
        </div>
      )}
    </>
  );
}

const toneOf = ({ kind, author }: Written): keyof typeof BUBBLES => {
  if (kind === 'NOTE') return 'NOTE';
  return author.role === 'CLIENT' ? 'CLIENT' : 'STAFF';
};

const CHANGE_ICONS = {
  STATUS: CircleDot,
  ASSIGN: UserRoundCheck,
  TEAM: UserRoundCheck,
  ESCALATE: ChevronsUp,
  WAIT: Hourglass,
  DUE: CalendarClock,
  TAUGHT: GraduationCap,
  LINK: Link2,
  UNLINK: Unlink2,
  // Only icons that other screens use too, because each new one is loaded with every page.
  MERGE: Network,
  UNMERGE: Undo2,
  HIDDEN: Lock,
} as const;

const isAnswer = (item: ThreadItem): boolean => item.kind === 'MESSAGE' && item.purpose !== 'REPLY';

type RatingItem = Extract<ThreadItem, { kind: 'RATING' }>;

function Rating({ item }: { item: RatingItem }) {
  const t = useT();
  return (
    <QuietLine icon={<Star aria-hidden size={14} />} at={item.at}>
      {ratingText(t, item)}
    </QuietLine>
  );
}

/** What a client said when he accepted an answer, as text. */
export function ratingText(t: Translate, item: RatingItem): string {
  const { author, rating, body } = item;
  const name = author.name ?? '';
  const said = rating === null ? t('case.rated', { name }) : t('case.ratedWith', { name, rating });
  return withVia(t, body === '' ? said : `${said}: “${body}”`, item);
}

type Written = Extract<ThreadItem, { kind: 'MESSAGE' | 'NOTE' }>;

function markOf(t: Translate, item: Written): ReactNode {
  if (item.kind === 'NOTE')
    return (
      <span className="inline-flex items-center gap-1 font-semibold">
        <Lock aria-hidden size={12} className="shrink-0" />
        {withVia(t, `${t('case.note')} · ${t('case.noteHint')}`, item)}
      </span>
    );
  const marks = [
    item.purpose === 'ANSWER' && t('case.answerLabel'),
    item.purpose === 'FINAL' && t('case.final'),
    item.recorded && t('case.recorded'),
    item.viaClaimId !== undefined && t('case.via', { id: item.viaClaimId }),
  ];
  return marks.filter(Boolean).join(' · ');
}

type Change = Extract<ThreadItem, { kind: 'CHANGE' }>;

const isMerge = (item: Change): item is Extract<Change, { what: 'MERGE' | 'UNMERGE' }> =>
  item.what === 'MERGE' || item.what === 'UNMERGE';

/** A change as text for the client or the staff. */
export const changeText = (t: Translate, item: Change, forClient: boolean): string =>
  isMerge(item) ? done(t, item, forClient) : withVia(t, done(t, item, forClient), item);

/** What happened, and to which claim, if that was merged into the claim of the thread. */
const withVia = (t: Translate, said: string, { viaClaimId }: ThreadItem): string =>
  viaClaimId === undefined ? said : `${said} (${t('case.via', { id: viaClaimId })})`;

function done(t: Translate, item: Change, forClient: boolean): string {
  const name = item.author.name ?? t('case.unknownAuthor');
  if (item.what === 'STATUS' && 'reason' in item && item.reason === EXPIRED_REASON)
    return t('case.expired');
  if (item.what === 'STATUS') {
    const status = { from: t(`case.${item.from}`), to: t(`case.${item.to}`) };
    return withComment(t('case.statusChanged', { name, ...status }), item);
  }
  if (item.what === 'HIDDEN') return t('case.hidden', { name });
  if (item.what === 'WAIT') {
    // A client only ever reads of waiting for himself.
    const whom = item.to !== null && forClient ? 'YOU' : (item.to ?? 'NOBODY');
    return withComment(t(`case.waits.${whom}`, { name }), item);
  }
  if (item.what === 'DUE')
    return t('case.dueMoved', {
      from: dayOf(item.from),
      to: dayOf(item.to),
      calendar: item.reason,
    });
  if (item.what === 'LINK') return t('case.linked', { name, reference: item.to });
  if (item.what === 'UNLINK') return t('case.unlinked', { name, reference: item.to });
  if (isMerge(item)) return t(`case.${item.what}`, { name, from: item.from, to: item.to });
  if (item.what === 'TAUGHT')
    return t(item.reason === 'UNDONE' ? 'case.untaught' : 'case.taught', {
      name,
      solution: item.solutionId,
      report: item.reportId,
    });
  if (item.what === 'TEAM')
    return item.to === null
      ? t('case.ofNoTeam', { name, from: item.from ?? '' })
      : t('case.toTeam', { name, to: item.to });
  if (item.what === 'ESCALATE' && item.reason === LATE_REASON)
    return t('case.escalatedLate', { level: item.to ?? '' });
  if (item.what === 'ESCALATE')
    return item.to === null
      ? t('case.deescalated', { name, reason: item.reason })
      : t('case.escalated', { name, level: item.to, reason: item.reason });
  if (isSorted(item)) return sortedText(t, name, item);
  if (item.to === null) return t('case.handedBack', { name });
  if (item.reason === 'BALANCED') return t('case.balanced', { to: item.to });
  return item.to === name
    ? t('case.assigned', { name })
    : t('case.assignedTo', { name, to: item.to });
}

/** A calendar date in the page's language; a dash for none. */
const dayOf = (date: string | null): string =>
  date === null ? '–' : calendarDay(LANGUAGES[currentLanguage()].locale, date);

/** An action with the comment of its author, which only the staff reads. */
const withComment = (done: string, item: object): string =>
  'comment' in item && typeof item.comment === 'string' ? `${done}: ${item.comment}` : done;

function QuietLine({ icon, at, children }: { icon: ReactNode; at: string; children: string }) {
  return (
    <div className="flex items-start gap-2.5 px-1 text-[0.8125rem] text-muted md:gap-3 md:px-0">
      <span className="mt-0.5 grid shrink-0 place-items-center md:w-8">{icon}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      <BriefTime at={at} />
    </div>
  );
}

const BUBBLES = {
  CLIENT: 'border-line bg-card',
  STAFF: 'border-transparent bg-brand-soft',
  NOTE: 'border-transparent bg-warning-soft text-warning',
} as const;

interface BubbleProps {
  tone: keyof typeof BUBBLES;
  name: string;
  mark?: ReactNode;
  at: string;
  files?: readonly ThreadFile[];
  action?: ReactNode;
  /** Further content after the text. */
  below?: ReactNode;
  children: string;
}

/** A text with its author, the time and the files. */
export function Bubble({ tone, name, mark, at, files = [], action, below, children }: BubbleProps) {
  return (
    <BesideAvatar
      avatar={initials(name)}
      {...(tone !== 'CLIENT' && { className: 'bg-brand-soft text-accent' })}
    >
      <div className={clsx('rounded-2xl border px-4 py-3', BUBBLES[tone])}>
        <div className="mb-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-[0.8125rem]">
          <span dir="auto" className="font-semibold text-fg [overflow-wrap:anywhere]">
            {name}
          </span>
          <span
            className={clsx(
              'min-w-0 flex-1',
              tone === 'NOTE' ? 'max-md:order-last max-md:basis-full' : 'text-muted',
            )}
          >
            {mark}
          </span>
          <span className={clsx(tone !== 'NOTE' && 'text-muted')}>
            <BriefTime at={at} />
          </span>
          {action}
        </div>
        <p dir="auto" className="whitespace-pre-line text-fg [overflow-wrap:anywhere]">
          {children}
        </p>
        {below}
        <ThreadFiles files={files} />
      </div>
    </BesideAvatar>
  );
}
