import type { Claim } from '@recourse/contract/claims';
import {
  type ClaimLink,
  LINK_KINDS,
  type LinkKind,
  type SimilarClaim,
} from '@recourse/contract/claims-links';
import type { Role } from '@recourse/contract/values/roles';
import { useQuery } from '@tanstack/react-query';
import { Printer, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { casePath, PAPERS } from '../../app/paths.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PersonLink } from '../claims/person-badge.tsx';
import { MergeButton } from './merge-button.tsx';
import { isMergeTarget } from './merge.queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { linksQuery, similarQuery, useLink, useUnlink } from './thread.queries.ts';
import { Reference } from '../../ui/display/reference.tsx';

/** The details of a claim besides its thread. */
export function CaseFacts({ claim, role }: { claim: Claim; role: Role }) {
  const t = useT();
  const isForClient = role === 'CLIENT';
  const { reference, assigneeName, clientId, clientName, authorName, channel } = claim;
  const asked = [...claim.remedy.map((remedy) => t(`claims.remedy.${remedy}`)), claim.remedyText];
  const sentAt = 'sentAt' in claim ? claim.sentAt : null;
  return (
    <Card aria-labelledby="case-facts" className="p-5">
      <h2 id="case-facts" className="mb-3 font-semibold">
        {t('case.facts')}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        <Fact name={t('field.status')}>
          <StatusBadge status={claim.status} />
        </Fact>
        <Fact name={t('case.reference')}>
          <Reference>{reference}</Reference>
        </Fact>
        <Fact name={t('case.assignee')}>
          {assigneeName ?? <span className="text-muted">{t('case.nobody')}</span>}
        </Fact>
        {!isForClient && clientName !== null && (
          <Fact name={t('claims.client')}>
            <PersonLink id={clientId} name={clientName} />
          </Fact>
        )}
        {!isForClient && authorName !== clientName && (
          <Fact name={t('claims.filedBy')}>{authorName}</Fact>
        )}
        <Fact name={t('case.filed')}>
          <DateTime at={claim.receivedAt} />
        </Fact>
        {sentAt !== null && (
          <Fact name={t('case.sent')}>
            <DateTime at={sentAt} />
          </Fact>
        )}
        {channel !== 'PORTAL' && (
          <Fact name={t('claims.channel')}>{t(`claims.channel.${channel}`)}</Fact>
        )}
        {asked.some(Boolean) && (
          <Fact name={t('case.asksFor')}>{asked.filter(Boolean).join(' · ')}</Fact>
        )}
      </dl>
      <Papers page={casePath(role, claim.id)} hasCaseFile={!isForClient} />
    </Card>
  );
}

/**
 * The printed documents of the claim. Each opens in a new tab, because a printed document has no
 * navigation.
 */
function Papers({ page, hasCaseFile }: { page: string; hasCaseFile: boolean }) {
  const t = useT();
  const papers = [
    { path: PAPERS.receipt, label: t('papers.receiptShort') },
    ...(hasCaseFile ? [{ path: PAPERS.caseFile, label: t('papers.caseFile') }] : []),
  ];
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm print-hidden">
      {papers.map(({ path, label }) => (
        <li key={path}>
          <Link
            to={`${page}/${path}`}
            target="_blank"
            className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent underline-offset-2 hover:underline max-md:min-h-11"
          >
            <Printer aria-hidden size={15} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere] *:whitespace-normal">
        {children}
      </dd>
    </>
  );
}

type Staff = Exclude<Role, 'CLIENT'>;

/** The number of common words of two claims that are shown. */
const WORDS = 4;

interface RelatedProps {
  claimId: number;
  role: Staff;
  /** Whether the reader may merge the claim into one of these. */
  mayMerge: boolean;
}

/** The claims that are linked to this one, and similar claims of the same client. For the staff only. */
export function RelatedClaims({ claimId, role, mayMerge }: RelatedProps) {
  const t = useT();
  const links = useQuery(linksQuery(claimId));
  const similar = useQuery(similarQuery(claimId));
  const linked = links.data?.data ?? [];
  const others = (similar.data?.data ?? []).filter(
    ({ id }) => !linked.some(({ other }) => other.id === id),
  );
  return (
    <>
      {links.isError && (
        <RetryNotice onRetry={() => void links.refetch()}>
          {errorText(links.error, t('case.linksFailed'))}
        </RetryNotice>
      )}
      {linked.length > 0 && (
        <Section title={t('case.links')}>
          {linked.map((link) => (
            <LinkedLine key={link.id} link={link} {...{ claimId, role, mayMerge }} />
          ))}
        </Section>
      )}
      {similar.isError && (
        <RetryNotice onRetry={() => void similar.refetch()}>
          {errorText(similar.error, t('case.similarFailed'))}
        </RetryNotice>
      )}
      {others.length > 0 && (
        <Section title={t('case.similar')}>
          {others.map((one) => (
            <SimilarLine key={one.id} one={one} {...{ claimId, role, mayMerge }} />
          ))}
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title} className="p-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <ul className="grid gap-4 text-sm">{children}</ul>
    </Card>
  );
}

function LinkedLine({ link, claimId, role, mayMerge }: RelatedProps & { link: ClaimLink }) {
  const t = useT();
  const unlink = useUnlink(claimId);
  const { kind, isFrom, other } = link;
  const name = kind === 'RELATED' || isFrom ? t(`case.link.${kind}`) : t(`case.link.${kind}_BY`);
  const remove = async (): Promise<void> => {
    try {
      await unlink.mutateAsync(link.id);
    } catch (error) {
      toast.error(errorText(error, t('case.linkFailed')));
    }
  };
  return (
    <li className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-xs text-muted">{name}</p>
        <OtherClaim other={other} role={role} />
        {mayMerge && isMergeTarget(other) && <MergeButton claimId={claimId} into={other} />}
      </div>
      <IconButton
        label={t('case.unlink', { reference: other.reference })}
        onClick={() => void remove()}
      >
        <Unlink aria-hidden size={15} />
      </IconButton>
    </li>
  );
}

function SimilarLine({ one, claimId, role, mayMerge }: RelatedProps & { one: SimilarClaim }) {
  const t = useT();
  const link = useLink(claimId);
  const keyFor = useIdempotencyKey();
  const choose = async (kind: LinkKind): Promise<void> => {
    const body = { kind, claimId: one.id };
    try {
      await link.mutateAsync({ body, idempotencyKey: keyFor(body) });
      keyFor.end();
    } catch (error) {
      toast.error(errorText(error, t('case.linkFailed')));
    }
  };
  const name = t('case.linkAs', { reference: one.reference });
  return (
    <li className="grid gap-1.5">
      <OtherClaim other={one} role={role} />
      <p dir="auto" className="text-xs text-muted">
        {t('case.sharedWords', { words: one.sharedWords.slice(0, WORDS).join(', ') })}
      </p>
      <SelectField
        label={name}
        hideLabel
        value=""
        disabled={link.isPending}
        options={[
          { value: '', label: name },
          ...LINK_KINDS.map((kind) => ({ value: kind, label: t(`case.linkKind.${kind}`) })),
        ]}
        onChange={({ target }) => {
          const kind = LINK_KINDS.find((known) => known === target.value);
          if (kind) void choose(kind);
        }}
      />
      {mayMerge && isMergeTarget(one) && <MergeButton claimId={claimId} into={one} />}
    </li>
  );
}

type Other = ClaimLink['other'];

function OtherClaim({ other, role }: { other: Other; role: Staff }) {
  return (
    <div className="grid gap-0.5">
      <Link
        to={casePath(role, other.id)}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        <Reference>{other.reference}</Reference>
      </Link>
      <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
        {other.contenu}
      </span>
      <span className="text-[0.8125rem]">
        <StatusBadge status={other.status} />
      </span>
    </div>
  );
}
