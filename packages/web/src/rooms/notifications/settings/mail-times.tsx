import type { NotificationSettings } from '@recourse/contract/told/settings';
import {
  isTime,
  type QuietHours,
  TIME_MESSAGES,
  USUAL_QUIET_HOURS,
} from '@recourse/contract/told/times';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useUpdateSettings } from './settings.queries.ts';

/** The times for mails and their time zone. Each choice is saved at once. */
export function MailTimes({ settings }: { settings: NotificationSettings }) {
  const t = useT();
  const title = useId();
  const { quietHours, timeZone, digestAt } = settings;
  const { change } = useUpdateSettings();
  return (
    <Card aria-labelledby={title} className="grid gap-4 p-5">
      <h2 id={title} className="font-semibold">
        {t('told.times')}
      </h2>
      <DigestField value={digestAt} onChange={(time) => change({ digestAt: time })} />
      <div className="grid gap-1.5">
        <label className="flex items-center gap-2.5 text-sm font-medium">
          {/* Not the field of other forms: it would be one more file for this page to load. */}
          <input
            type="checkbox"
            aria-describedby={`${title}-quiet`}
            checked={quietHours !== null}
            onChange={({ target }) =>
              change({ quietHours: target.checked ? USUAL_QUIET_HOURS : null })
            }
            className="size-5 accent-brand"
          />
          {t('told.quiet')}
        </label>
        <p id={`${title}-quiet`} className="text-xs text-muted">
          {t('told.quietHint')}
        </p>
      </div>
      {quietHours !== null && (
        <QuietFields hours={quietHours} onChange={(hours) => change({ quietHours: hours })} />
      )}
      <ZoneChoice value={timeZone} onChange={(zone) => change({ timeZone: zone })} />
    </Card>
  );
}

/** The time of the daily digest. */
function DigestField({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  const t = useT();
  // null: nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    setTyped(null);
    if (typed !== null && isTime(typed) && typed !== value) onChange(typed);
  };
  return (
    <div className="max-w-xs">
      <TextField
        type="time"
        required
        label={t('told.digestAt')}
        hint={t('told.digestHint')}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
      />
    </div>
  );
}

/**
 * Start and end of the quiet hours. They are saved when a field loses the focus, because a time has other values while
 * it is being typed.
 */
function QuietFields({
  hours,
  onChange,
}: {
  hours: QuietHours;
  onChange: (hours: QuietHours) => void;
}) {
  const t = useT();
  // null: nothing is being typed.
  const [typed, setTyped] = useState<QuietHours | null>(null);
  const shown = typed ?? hours;
  const isSame = shown.from === shown.to;
  const save = () => {
    const isWhole = isTime(shown.from) && isTime(shown.to);
    if (isWhole && isSame) return;
    setTyped(null);
    if (isWhole && (shown.from !== hours.from || shown.to !== hours.to)) onChange(shown);
  };
  return (
    <div className="grid max-w-xs grid-cols-2 items-start gap-3">
      <TextField
        type="time"
        required
        label={t('told.quietFrom')}
        value={shown.from}
        onChange={({ target }) => setTyped({ ...shown, from: target.value })}
        onBlur={save}
      />
      <TextField
        type="time"
        required
        label={t('told.quietTo')}
        error={isSame ? TIME_MESSAGES.quietHours : undefined}
        value={shown.to}
        onChange={({ target }) => setTyped({ ...shown, to: target.value })}
        onBlur={save}
      />
    </div>
  );
}

/** The portal's time zone, the zone of this device, or a zone that was chosen on another device. */
function ZoneChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (zone: string | null) => void;
}) {
  const t = useT();
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const zones = [...new Set([here, ...(value === null ? [] : [value])])];
  return (
    <SelectField
      label={t('told.zone')}
      className="max-w-xs"
      value={value ?? ''}
      options={[
        { value: '', label: t('told.zoneUsual') },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
