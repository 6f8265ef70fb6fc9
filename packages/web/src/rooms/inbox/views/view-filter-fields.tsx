import {
  CLAIM_CHANNELS,
  CLAIM_CLOCKS,
  CLAIM_STATUSES,
  WAITING_FOR,
} from '@recourse/contract/claims';
import {
  CLAIM_NATURES,
  DUE_FIRST,
  NEWEST_FIRST,
  OLDEST_FIRST,
} from '@recourse/contract/values/common';
import { TOPICS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { categoryListQuery, productListQuery } from '../../categories/categories.queries.ts';
import { topicOptions } from '../../categories/topic-picker-options.ts';
import type { FilterForm } from './view-filter-form.ts';

interface ViewFilterFieldsProps {
  filter: FilterForm;
  error: string | undefined;
  onChange: (filter: FilterForm) => void;
}

/** The filters and the order of a view. */
export function ViewFilterFields({ filter, error, onChange }: ViewFilterFieldsProps) {
  const t = useT();
  const change = (part: Partial<FilterForm>): void => onChange({ ...filter, ...part });
  return (
    <>
      <TextField
        label={t('views.words')}
        dir="auto"
        autoComplete="off"
        error={error}
        value={filter.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Several
          label={t('views.status')}
          choices={CLAIM_STATUSES.map((value) => ({ value, label: t(`case.${value}`) }))}
          chosen={filter.status}
          onChange={(status) => change({ status })}
        />
        <Several
          label={t('views.clock')}
          choices={clockChoices(t)}
          chosen={filter.clock}
          onChange={(clock) => change({ clock })}
        />
      </div>
      <CheckField
        label={t('inbox.CLIENT_ANSWERED')}
        checked={filter.clientReplied}
        onChange={(clientReplied) => change({ clientReplied })}
      />
      <FilterSelects filter={filter} onChange={change} />
    </>
  );
}

const clockChoices = (t: Translate): { value: (typeof CLAIM_CLOCKS)[number]; label: string }[] => [
  { value: 'late', label: t('inbox.LATE') },
  { value: 'today', label: t('inbox.TODAY') },
  { value: 'risk', label: t('inbox.RISK') },
  { value: 'paused', label: t('views.paused') },
];

interface SeveralProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
}

/** Any number of a few choices, in the order in which they are offered. */
function Several<Value extends string>({ label, choices, chosen, onChange }: SeveralProps<Value>) {
  const toggle = (value: Value): void =>
    onChange(
      choices.flatMap((choice) =>
        chosen.includes(choice.value) === (choice.value !== value) ? [choice.value] : [],
      ),
    );
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {choices.map((choice) => (
        <CheckField
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      ))}
    </fieldset>
  );
}

/** The filter fields with a choice of one value. */
type ChosenField = Exclude<keyof FilterForm, 'q' | 'status' | 'clock' | 'clientReplied' | 'kept'>;

/** A choice with fixed values. */
interface Select {
  readonly name: ChosenField;
  readonly label: string;
  readonly options: readonly Option[];
}

interface FilterSelectsProps {
  filter: FilterForm;
  onChange: (part: Partial<FilterForm>) => void;
}

function FilterSelects({ filter, onChange }: FilterSelectsProps) {
  const t = useT();
  const categories = topicOptions(useQuery(categoryListQuery).data?.data, filter.categoryId);
  const products = topicOptions(useQuery(productListQuery).data?.data, filter.productId);
  const any: Option = { value: '', label: t('views.any') };
  const selects: Select[] = [
    { name: 'whose', label: t('views.whose'), options: whoseOptions(t) },
    { name: 'waitingFor', label: t('views.waiting'), options: [any, ...waitingOptions(t)] },
    { name: 'categoryId', label: t('triage.category'), options: [any, ...categories] },
    { name: 'productId', label: t('triage.product'), options: [any, ...products] },
    { name: 'severity', label: t('triage.severity'), options: [any, ...severityOptions(t)] },
    { name: 'nature', label: t('triage.nature'), options: [any, ...natureOptions(t)] },
    { name: 'channel', label: t('claims.channel'), options: [any, ...channelOptions(t)] },
    { name: 'sort', label: t('views.sort'), options: sortOptions(t) },
  ];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          options={options}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

const whoseOptions = (t: Translate): Option[] => [
  { value: '', label: t('views.anybody') },
  { value: 'mine', label: t('views.mine') },
  { value: 'team', label: t('views.team') },
  { value: 'unassigned', label: t('views.unassigned') },
];

const waitingOptions = (t: Translate): Option[] =>
  WAITING_FOR.map((value) => ({ value, label: t(`views.waiting.${value}`) }));

const severityOptions = (t: Translate): Option[] =>
  Array.from({ length: TOPICS.severity }, (_, index) => ({
    value: String(index + 1),
    label: t('triage.severityOf', { severity: index + 1, of: TOPICS.severity }),
  }));

const natureOptions = (t: Translate): Option[] =>
  CLAIM_NATURES.map((value) => ({ value, label: t(`triage.nature.${value}`) }));

const channelOptions = (t: Translate): Option[] =>
  CLAIM_CHANNELS.map((value) => ({ value, label: t(`claims.channel.${value}`) }));

const sortOptions = (t: Translate): Option[] => [
  { value: DUE_FIRST, label: t('inbox.dueFirst') },
  { value: OLDEST_FIRST, label: t('inbox.oldestFirst') },
  { value: NEWEST_FIRST, label: t('inbox.newestFirst') },
];
