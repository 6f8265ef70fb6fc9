import type { Policy } from '@recourse/contract/clock/policies';
import { LANGUAGE_DIRECTIONS } from '@recourse/contract/values/languages';
import { LANGUAGES, useT } from '../../lib/i18n/i18n.ts';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';

const LANGUAGE_CODES = ['en', 'fr', 'ar'] as const;

/** The settings of a version besides its targets. */
export function PolicyRules({ policy }: { policy: Policy }) {
  const t = useT();
  const { autoCloseDays, reopenWithinDays, lateLevel } = policy;
  return (
    <Card aria-labelledby="policy-rules" className="p-5">
      <h2 id="policy-rules" className="mb-4 font-semibold">
        {t('policies.rules')}
      </h2>
      <DescriptionList>
        <DescriptionItem name={t('policies.pauses')}>
          {t(policy.pauseAllowed ? 'policies.pauses.yes' : 'policies.pauses.no')}
        </DescriptionItem>
        <DescriptionItem name={t('policies.autoClose')}>
          {autoCloseDays === null
            ? t('policies.autoClose.never')
            : t('policies.autoClose.after', { count: autoCloseDays })}
        </DescriptionItem>
        <DescriptionItem name={t('policies.reopening')}>
          {reopenWithinDays === null
            ? t('policies.reopening.always')
            : t('policies.reopening.within', { count: reopenWithinDays })}
        </DescriptionItem>
        <DescriptionItem name={t('policies.escalation')}>
          {lateLevel === null && t('policies.escalation.usual')}
          {lateLevel === 0 && t('policies.escalation.none')}
          {lateLevel !== null &&
            lateLevel > 0 &&
            t('policies.escalation.level', { level: lateLevel })}
        </DescriptionItem>
        <DescriptionItem name={t('policies.records')}>
          {t(policy.keepsRecord ? 'policies.records.yes' : 'policies.records.no')}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

/** The recourse of a client, and after which outcomes he is told so. */
export function PolicyRecourse({ policy: { recourse, recourseOn } }: { policy: Policy }) {
  const t = useT();
  const isWritten = recourse.en !== '';
  return (
    <Card aria-labelledby="policy-recourse" className="p-5">
      <h2 id="policy-recourse" className="mb-1 font-semibold">
        {t('policies.recourse')}
      </h2>
      <p className="max-w-prose text-sm text-muted">
        {recourseOn.length === 0
          ? t('policies.recourseNever')
          : t('policies.recourseAfter', {
              outcomes: recourseOn.map((outcome) => t(`policies.outcome.${outcome}`)).join(' · '),
            })}
      </p>
      {!isWritten && <p className="mt-3 text-sm">{t('policies.noRecourse')}</p>}
      {isWritten && (
        <dl className="mt-4 grid gap-4 text-sm">
          {LANGUAGE_CODES.map((code) => (
            <div key={code}>
              <dt className="text-xs font-semibold text-muted">{LANGUAGES[code].label}</dt>
              <dd
                lang={code}
                dir={LANGUAGE_DIRECTIONS[code]}
                className="mt-0.5 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]"
              >
                {recourse[code]}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
