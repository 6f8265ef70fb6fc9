import { type Claim, isReopenOver } from '@recourse/contract/claims';
import { ACCEPTED_BY, type AcceptedBy } from '@recourse/contract/claims-life';
import { THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import { requiredText, text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { StarField } from '../../../ui/form/star-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useAccept } from '../life.queries.ts';
import type { Reader } from '../thread/thread-list.tsx';
import { ReopenForm } from './reopen-form.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useThreadForm } from './use-thread-form.ts';

/** Asks the client whether he accepts the final answer. A client who gives stars is asked for a comment too. */
export function SettledCard({ claim, role }: { claim: Claim; role: Reader['role'] }) {
  const t = useT();
  const [isReopening, setReopening] = useState(false);
  return (
    <Card aria-labelledby="settled-title" className="mb-5 grid gap-3 p-5 print-hidden">
      <h2 id="settled-title" className="font-semibold">
        {t('case.settledTitle')}
      </h2>
      {isReopening ? (
        <ReopenForm claim={claim} role={role} onCancel={() => setReopening(false)} />
      ) : (
        <AcceptForm claim={claim} onReopen={() => setReopening(true)} />
      )}
    </Card>
  );
}

function AcceptForm({ claim, onReopen }: { claim: Claim; onReopen: () => void }) {
  const t = useT();
  const { id: claimId } = claim;
  const [now] = useState(() => new Date());
  const [rating, setRating] = useState<number | null>(null);
  const accept = useAccept(claimId);
  const form = useThreadForm({
    name: `rating:${claimId}`,
    rule: text(LIMITS.ratingComment),
    failed: t('case.acceptFailed'),
  });
  const send = form.submit(
    (comment) => ({ comment, ...(rating === null ? {} : { rating }) }),
    async (input) => {
      await accept.mutateAsync(input);
      toast.success(t('case.accepted'));
    },
  );
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={form.stopWaiting}
      onSubmit={(event) => void send(event)}
    >
      <SendingNotice form={form} />
      <StarField
        label={t('case.rating')}
        nameOf={(count) => t('case.stars', { count })}
        value={rating}
        onChange={setRating}
      />
      {(rating !== null || form.restored) && (
        <TextArea label={t('case.ratingComment')} rows={2} className="min-h-16" {...form.field} />
      )}
      <div className="flex flex-wrap gap-2 max-md:grid">
        <Button type="submit" variant="primary" busy={form.isSending} className="max-md:h-11">
          <Check aria-hidden size={16} />
          {t('case.settledYes')}
        </Button>
        <Button onClick={onReopen} className="max-md:h-11">
          {t(isReopenOver(claim, now) ? 'case.settledNoLate' : 'case.settledNo')}
        </Button>
      </div>
    </form>
  );
}

const NOTE = requiredText(LIMITS.longText, THREAD_MESSAGES.noteRequired);

/** Records that the client accepted the final answer by phone or in a letter. Collapsed until it is needed. */
export function AcceptanceForm({ claimId }: { claimId: number }) {
  const t = useT();
  const [by, setBy] = useState<AcceptedBy>('PHONE');
  const accept = useAccept(claimId);
  const form = useThreadForm({
    name: `acceptance:${claimId}`,
    rule: NOTE,
    failed: t('case.acceptFailed'),
  });
  const send = form.submit(
    (note) => ({ by, note }),
    async (input) => {
      await accept.mutateAsync(input);
      toast.success(t('case.acceptanceRecorded'));
    },
  );
  return (
    <Card className="mt-5 p-5 print-hidden">
      <details>
        <summary className="cursor-pointer font-semibold">{t('case.recordAcceptance')}</summary>
        <form
          noValidate
          className="mt-4 grid gap-4"
          onChange={form.stopWaiting}
          onSubmit={(event) => void send(event)}
        >
          <SendingNotice form={form} />
          <SelectField
            label={t('case.acceptedBy')}
            value={by}
            options={ACCEPTED_BY.map((value) => ({ value, label: t(`claims.channel.${value}`) }))}
            onChange={({ target }) => setBy(target.value === 'LETTER' ? 'LETTER' : 'PHONE')}
          />
          <TextArea
            label={t('case.acceptanceNote')}
            hint={t('case.acceptanceNoteHint')}
            rows={2}
            className="min-h-16"
            {...form.field}
          />
          <div>
            <Button type="submit" busy={form.isSending}>
              {t('case.recordAcceptance')}
            </Button>
          </div>
        </form>
      </details>
    </Card>
  );
}
