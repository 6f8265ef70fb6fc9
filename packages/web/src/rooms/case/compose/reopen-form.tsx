import { type Claim, isReopenOver, newClaim } from '@recourse/contract/claims';
import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { casePath } from '../../../app/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useCreateClaim } from '../../claims/claims.queries.ts';
import { useReopen } from '../life.queries.ts';
import type { Reader } from '../thread/thread-list.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useThreadForm } from './use-thread-form.ts';

interface ReopenFormProps {
  claim: Claim;
  role: Reader['role'];
  onCancel: () => void;
}

const TEXTS = {
  REOPEN: {
    label: 'case.reopenText',
    hint: 'case.reopenHint',
    send: 'case.reopen',
    failed: 'case.reopenFailed',
  },
  FOLLOW_UP: {
    label: 'case.followUpText',
    hint: 'case.followUpHint',
    send: 'case.followUpSend',
    failed: 'case.followUpFailed',
  },
} as const;

/**
 * Reopens a claim with a message to those who answer it. When the time for reopening has ended, it files a new claim
 * that is linked to the old one, and opens it. When the time ends while somebody types, the text is kept.
 */
export function ReopenForm({ claim, role, onCancel }: ReopenFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const reopen = useReopen(claim.id);
  const create = useCreateClaim();
  // The server's clock decides, and it may be ahead of this one.
  const [now] = useState(() => new Date());
  const [isRefused, setRefused] = useState(false);
  const isLate = isRefused || isReopenOver(claim, now);
  const texts = TEXTS[isLate ? 'FOLLOW_UP' : 'REOPEN'];
  const form = useThreadForm({
    name: `reopen:${claim.id}`,
    rule: isLate ? newClaim.shape.contenu : text(LIMITS.longText),
    failed: t(texts.failed),
  });
  const sendReopening = form.submit(
    (comment) => ({ comment }),
    async (input) => {
      try {
        await reopen.mutateAsync(input);
      } catch (error) {
        if (isExpired(error)) setRefused(true);
        throw error;
      }
      toast.success(t('case.reopened'));
      onCancel();
    },
  );
  const sendFollowUp = form.submit(
    (contenu) => ({ contenu, followsId: claim.id, ...byStaff(claim, role) }),
    async (input) => {
      const { id } = await create.mutateAsync(input);
      toast.success(t('case.followUpDone'));
      await navigate(casePath(role, id));
    },
  );
  const send = isLate ? sendFollowUp : sendReopening;
  return (
    <form
      noValidate
      className="grid gap-3"
      onChange={form.stopWaiting}
      onSubmit={(event) => void send(event)}
    >
      <SendingNotice form={form} />
      <TextArea label={t(texts.label)} hint={t(texts.hint)} rows={3} {...form.field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t(texts.send)}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** The client and the channel, when the staff records what somebody has said. */
const byStaff = ({ clientId }: Claim, role: Reader['role']) =>
  role === 'CLIENT' ? {} : { clientId, channel: 'PHONE' as const };

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'code' in error.data &&
  error.data.code === 'REOPEN_EXPIRED';
