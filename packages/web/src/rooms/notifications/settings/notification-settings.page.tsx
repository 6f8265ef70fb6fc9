import type { NotificationSettings } from '@recourse/contract/told/settings';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { roleOfPath } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, LANGUAGES, type LanguageCode, useT } from '../../../lib/i18n/i18n.ts';
import { texts as kinds } from '../../../texts/en-told.ts';
import { texts } from '../../../texts/en-told-settings.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ErrorState } from '../../../ui/list/list-states.tsx';
import { ChoiceTable } from './choice-table.tsx';
import { MailTimes } from './mail-times.tsx';
import { MuteList } from './mute-list.tsx';
import { settingsQuery, useUpdateSettings } from './settings.queries.ts';

addEnglishTexts({ ...kinds, ...texts });

/**
 * The notification settings of the user. The page is the same for everybody, with the kinds of the
 * user's role.
 */
export function NotificationSettingsPage() {
  const t = useT();
  const role = roleOfPath(useLocation().pathname) ?? 'CLIENT';
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHeader title={t('nav.notifications')} subtitle={t('told.subtitle')} />
      {data === undefined && error !== null && (
        <Card className="overflow-hidden">
          <ErrorState
            text={errorText(error, t('told.loadFailed'))}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data === undefined && error === null && <Skeleton className="h-[40rem] max-w-3xl" />}
      {data !== undefined && (
        <div className="grid max-w-3xl gap-4">
          {!data.mail && <Notice tone="info">{t('told.noMail')}</Notice>}
          {data.mail && data.addressFailed && (
            <Notice tone="warning">{t('told.addressFailed')}</Notice>
          )}
          <ChoiceTable settings={data} />
          {data.mail && <MailTimes settings={data} />}
          {data.mail && <MailLanguage settings={data} />}
          <MuteList mutes={data.mutes} role={role} />
        </div>
      )}
    </>
  );
}

/**
 * The language of mails. It is stored, because no browser is available to ask when a mail is written. Saved at once.
 */
function MailLanguage({ settings: { language } }: { settings: NotificationSettings }) {
  const t = useT();
  const { change } = useUpdateSettings();
  const codes = Object.keys(LANGUAGES) as LanguageCode[];
  return (
    <Card className="p-5">
      <SelectField
        label={t('told.language')}
        hint={t('told.languageHint')}
        className="max-w-xs"
        value={language ?? ''}
        options={[
          { value: '', label: t('told.languageUsual') },
          ...codes.map((value) => ({ value, label: LANGUAGES[value].label })),
        ]}
        onChange={({ target }) =>
          change({ language: codes.find((code) => code === target.value) ?? null })
        }
      />
    </Card>
  );
}
