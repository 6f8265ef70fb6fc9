import { WAITING_FOR } from '@recourse/contract/claims';
import { CLAIM_NATURES } from '@recourse/contract/values/common';
import { TOPICS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { texts } from '../../../texts/en-claim-filter-fields.ts';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { categoryListQuery, productListQuery } from '../../categories/categories.queries.ts';
import { topicOptions } from '../../categories/topic-picker-options.ts';
import { teamListQuery } from '../../teams/teams.queries.ts';
import { usePickedUser } from '../../users/picked-user.queries.ts';
import { UserPicker } from '../../users/user-picker.tsx';
import { type Folded, narrowingOf, NO_TEAM } from './claim-narrowing.ts';

addEnglishTexts(texts);

interface NarrowingFieldsProps {
  list: ListState;
  withPeople: boolean;
}

interface Select {
  readonly name: Folded;
  readonly label: string;
  readonly options: readonly Option[];
}

/** The collapsed filters of a list of claims. A claim must match all of them. */
export function NarrowingFields({ list, withPeople }: NarrowingFieldsProps) {
  const t = useT();
  const lists = [
    useQuery(teamListQuery),
    useQuery(categoryListQuery),
    useQuery(productListQuery),
  ] as const;
  const [{ data: teams }, { data: categories }, { data: products }] = lists;
  const failed = lists.filter(({ isError }) => isError);
  const any: Option = { value: '', label: t('claims.narrow.any') };
  const selects: Select[] = [
    { name: 'team', label: t('claims.narrow.team'), options: teamOptions(t, teams?.data) },
    {
      name: 'category',
      label: t('claims.narrow.category'),
      options: topicOptions(categories?.data, list.filter('category')),
    },
    {
      name: 'product',
      label: t('claims.narrow.product'),
      options: topicOptions(products?.data, list.filter('product')),
    },
    { name: 'severity', label: t('claims.narrow.severity'), options: severityOptions(t) },
    {
      name: 'nature',
      label: t('claims.narrow.nature'),
      options: CLAIM_NATURES.map((value) => ({ value, label: t(`claims.narrow.nature.${value}`) })),
    },
    {
      name: 'waiting',
      label: t('claims.narrow.waiting'),
      options: WAITING_FOR.map((value) => ({ value, label: t(`claims.narrow.waiting.${value}`) })),
    },
  ];
  return (
    <Card className="grid gap-4 p-4">
      {failed.length > 0 && (
        <RetryNotice onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
          {t('claims.narrow.failed')}
        </RetryNotice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {withPeople && <PersonField list={list} />}
        {selects.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            options={[any, ...options]}
            value={list.filter(name)}
            onChange={(event) => list.setFilter(name, event.target.value)}
          />
        ))}
      </div>
      <CheckField
        label={t('claims.narrow.replied')}
        checked={list.filter('replied') === 'true'}
        onChange={(replied) => list.setFilter('replied', replied ? 'true' : '')}
      />
    </Card>
  );
}

function PersonField({ list }: { list: ListState }) {
  const t = useT();
  const person = usePickedUser(narrowingOf(list).assigneeId ?? null);
  return (
    <UserPicker
      label={t('claims.narrow.assignee')}
      placeholder={t('claims.narrow.assigneeAny')}
      onlyRole="EMPLOYE"
      value={person}
      onChange={(picked) => list.setFilter('person', String(picked?.id ?? ''))}
    />
  );
}

const teamOptions = (
  t: Translate,
  teams: readonly { id: number; name: string }[] = [],
): Option[] => [
  { value: NO_TEAM, label: t('claims.narrow.noTeam') },
  ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
];

const severityOptions = (t: Translate): Option[] =>
  Array.from({ length: TOPICS.severity }, (_, index) => ({
    value: String(index + 1),
    label: t('claims.narrow.severityOf', { severity: index + 1, of: TOPICS.severity }),
  }));
