import { CLAIM_CHANNELS, type ClaimChannel } from '@recourse/contract/claims';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { texts } from '../../../texts/en-claim-filters.ts';

addEnglishTexts(texts);

const FILTER = 'channel';

/** The channel in the address of a list; undefined for all. */
export function wantedChannel(list: ListState): ClaimChannel | undefined {
  return CLAIM_CHANNELS.find((channel) => channel === list.filter(FILTER));
}

/** Filters the staff's list of claims by one channel. */
export function ClaimChannelFilter({ list }: { list: ListState }) {
  const t = useT();
  return (
    <SelectField
      label={t('claims.channelFilter')}
      hideLabel
      className="md:w-38"
      options={[
        { value: '', label: t('claims.everyChannel') },
        ...CLAIM_CHANNELS.map((value) => ({ value, label: t(`claims.channel.${value}`) })),
      ]}
      value={wantedChannel(list) ?? ''}
      onChange={(event) => list.setFilter(FILTER, event.target.value)}
    />
  );
}
