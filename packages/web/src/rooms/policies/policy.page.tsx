import type { Policy } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts as clockTexts } from '../../texts/en-clock.ts';
import { texts } from '../../texts/en-policies.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import {
  editPolicyPath,
  policiesPath,
  policyPath,
  type StaffRole,
  rowIdOf,
} from '../../app/paths.ts';
import { policyQuery, policyVersionsQuery } from './policies.queries.ts';
import { ReviewBadge, SourceLink, StateBadge } from './policy-badges.tsx';
import { PolicyRecourse, PolicyRules } from './policy-rules.tsx';
import { PolicyTargets } from './policy-targets.tsx';
import { PolicyVersions } from './policy-versions.tsx';

addEnglishTexts(clockTexts);
addEnglishTexts(texts);

// The code of the dialogs is loaded when the first one is opened.
const ReviewModal = lazyPart(async () => (await import('./review-modal.tsx')).ReviewModal);
const EnableDialog = lazyPart(async () => (await import('./enable-dialog.tsx')).EnableDialog);

/** A version of a policy, for administrators: read, reviewed, enabled. */
export function AdminPolicyPage() {
  return <PolicyPage area="ADMIN" />;
}

/** The same for employees, who only read. */
export function EmployeePolicyPage() {
  return <PolicyPage area="EMPLOYE" />;
}

function PolicyPage({ area }: { area: StaffRole }) {
  const t = useT();
  const rowId = rowIdOf(useParams());
  const isNumber = rowId !== null;
  const id = rowId ?? 0;
  const query = useQuery({ ...policyQuery(id), enabled: isNumber });
  const isMissing = !isNumber || hasStatus(query.error, 404);
  const back = (
    <Link
      to={policiesPath(area)}
      className="mb-2 inline-flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg print-hidden"
    >
      <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
      {t('policies.all')}
    </Link>
  );
  if (query.data !== undefined && !isMissing)
    return (
      <>
        {back}
        <Version key={id} policy={query.data} area={area} />
      </>
    );
  return (
    <>
      {back}
      <PageHeader title={t('policies.policy')} />
      {isMissing && <Notice tone="warning">{t('policies.missing')}</Notice>}
      {!isMissing && query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('policies.loadFailed'))}
        </RetryNotice>
      )}
      {!isMissing && query.isPending && <Skeleton className="h-96 w-full" />}
    </>
  );
}

function Version({ policy, area }: { policy: Policy; area: StaffRole }) {
  const [dialog, setDialog] = useState<'review' | 'enable' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <>
      <PageHeader
        title={policy.code}
        subtitle={policy.name}
        actions={
          area === 'ADMIN' && (
            <Actions
              policy={policy}
              onReview={() => setDialog('review')}
              onEnable={() => setDialog('enable')}
            />
          )
        }
      />
      <div className="grid gap-4">
        <Standing policy={policy} />
        <Notices policy={policy} area={area} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            <PolicyTargets targets={policy.targets} />
            <PolicyRecourse policy={policy} />
          </div>
          <div className="grid min-w-0 gap-4">
            <PolicyRules policy={policy} />
            <PolicyVersions id={policy.id} area={area} />
          </div>
        </div>
      </div>
      {dialog === 'review' && <ReviewModal policy={policy} onClose={close} />}
      {dialog === 'enable' && <EnableDialog policy={policy} onClose={close} />}
    </>
  );
}

interface ActionsProps {
  policy: Policy;
  onReview: () => void;
  onEnable: () => void;
}

/**
 * The next step has the filled button: Review for an unreviewed version, Enable for a reviewed one.
 */
function Actions({ policy, onReview, onEnable }: ActionsProps) {
  const t = useT();
  const { id, enabled, reviewedOn } = policy;
  const isReviewed = reviewedOn !== null;
  return (
    <>
      <Link to={editPolicyPath(id)} className={buttonClass()}>
        {t('policies.change')}
      </Link>
      {(enabled || isReviewed) && (
        <Button variant={enabled ? 'secondary' : 'primary'} onClick={onEnable}>
          {t(enabled ? 'policies.disable' : 'policies.enable')}
        </Button>
      )}
      <Button variant={isReviewed ? 'secondary' : 'primary'} onClick={onReview}>
        {t(isReviewed ? 'policies.reviewAgain' : 'policies.recordReview')}
      </Button>
    </>
  );
}

/** The state of a version in one line. */
function Standing({ policy }: { policy: Policy }) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <span className="font-semibold">
        {t('policies.versionNumber', { version: policy.version })}
      </span>
      <StateBadge policy={policy} />
      {policy.reviewedOn !== null && (
        <span>
          <ReviewBadge policy={policy} />
        </span>
      )}
      <span className="inline-flex min-w-0 items-baseline gap-1.5">
        <span className="text-muted">{t('policies.source')}</span>
        <SourceLink source={policy.source} />
      </span>
    </p>
  );
}

function Notices({ policy, area }: { policy: Policy; area: StaffRole }) {
  const t = useT();
  const newest = useQuery({ ...policyVersionsQuery(policy.id), enabled: !policy.newest }).data
    ?.data[0];
  return (
    <>
      {policy.reviewedOn === null && (
        <Notice tone="warning">{t('policies.notReviewedText')}</Notice>
      )}
      {!policy.newest && (
        <Notice
          tone="info"
          action={
            newest !== undefined && (
              <Link
                to={policyPath(area, newest.id)}
                className="shrink-0 font-semibold underline underline-offset-2"
              >
                {t('policies.showVersion', { version: newest.version })}
              </Link>
            )
          }
        >
          {t('policies.older')}
        </Notice>
      )}
    </>
  );
}
