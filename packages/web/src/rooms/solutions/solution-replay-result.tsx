import {
  type Replay,
  REPLAY_EFFECTS,
  type ReplayAnswer,
  type ReplayChange,
} from '@recourse/contract/replay';
import { TRUNCATE } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Tone } from '../../ui/display/tones.ts';
import { replayQuery, type Trial } from './solution-replay.queries.ts';

const EFFECTS: Readonly<Record<ReplayChange['effect'], { tone: Tone; text: TextKey }>> = {
  lost: { tone: 'danger', text: 'replay.effectLost' },
  gained: { tone: 'success', text: 'replay.effectGained' },
  changed: { tone: 'neutral', text: 'replay.effectChanged' },
};

/** The answers that the past complaints would get. */
export function ReplayResult({ trial }: { trial: Trial }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(replayQuery(trial));
  if (isFetching)
    return (
      <div aria-busy className="grid gap-2">
        <output className="text-sm text-muted">{t('replay.running')}</output>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  if (error !== null)
    return (
      <RetryNotice onRetry={() => void refetch()}>
        {errorText(error, t('replay.failed'))}
      </RetryNotice>
    );
  return data && <Found replay={data} />;
}

function Found({ replay }: { replay: Replay }) {
  const t = useT();
  const { complaints, changes } = replay;
  const count = replay.lost + replay.gained + replay.changed;
  if (complaints === 0) return <Said>{t('replay.noComplaints')}</Said>;
  if (count === 0) return <Said>{t('replay.none', { count: complaints })}</Said>;
  return (
    <>
      <Said>{t('replay.some', { complaints, count })}</Said>
      <ul className="flex flex-wrap gap-2">
        {REPLAY_EFFECTS.filter((effect) => replay[effect] > 0).map((effect) => (
          <li key={effect}>
            <Badge tone={EFFECTS[effect].tone} dot>
              {t(EFFECTS[effect].text)}: {replay[effect]}
            </Badge>
          </li>
        ))}
      </ul>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        aria-label={t('replay.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-xl border border-line"
      >
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <Change key={change.reportId} change={change} />
          ))}
        </ul>
      </section>
      {count > changes.length && (
        <p className="text-sm text-muted">{t('replay.more', { count: count - changes.length })}</p>
      )}
    </>
  );
}

function Said({ children }: { children: string }) {
  return <output className="text-sm font-medium">{children}</output>;
}

function Change({ change: { reportId, text, before, after, effect } }: { change: ReplayChange }) {
  const t = useT();
  const { tone, text: label } = EFFECTS[effect];
  return (
    <li className="grid gap-1.5 p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p dir="auto" className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
          #{reportId} {text}
        </p>
        <span className="shrink-0">
          <Badge tone={tone}>{t(label)}</Badge>
        </span>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[0.8125rem]">
        <dt className="text-muted">{t('replay.now')}</dt>
        <Answer answer={before} />
        <dt className="text-muted">{t('replay.then')}</dt>
        <Answer answer={after} />
      </dl>
    </li>
  );
}

function Answer({ answer }: { answer: ReplayAnswer | null }) {
  const t = useT();
  const locale = useLocale();
  if (answer === null) return <dd>{t('replay.nothing')}</dd>;
  const { solutionId: id, texte, score } = answer;
  const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(score);
  return (
    <dd className="min-w-0 [overflow-wrap:anywhere]">
      {id === null
        ? t('replay.newSolution')
        : t('replay.solution', { id, text: truncate(texte, TRUNCATE.adminSolutionPick) })}{' '}
      <span className="whitespace-nowrap text-muted">
        ({t('replay.score', { score: written })})
      </span>
    </dd>
  );
}
