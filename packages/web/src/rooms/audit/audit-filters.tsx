import { codeText } from '../../lib/i18n/code-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { usePickedUser } from '../users/picked-user.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { AUDIT_AREAS, AUDIT_FILTERS, type AuditFilter } from './audit-filter.ts';

interface AuditFiltersProps {
  list: ListState;
  wanted: AuditFilter;
}

/** Filters the audit trail by person, object and period. Each filter applies at once. */
export function AuditFilters({ list, wanted }: AuditFiltersProps) {
  const t = useT();
  const person = usePickedUser(wanted.actorId ?? null);
  return (
    <Card aria-label={t('audit.filters')} className="p-4 print-hidden">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <div className="col-span-2">
          <UserPicker
            label={t('audit.person')}
            placeholder={t('audit.everyone')}
            value={person}
            onChange={(picked) => list.setFilter('actorId', String(picked?.id ?? ''))}
          />
        </div>
        <SelectField
          label={t('audit.area')}
          options={[
            { value: '', label: t('audit.everyArea') },
            ...AUDIT_AREAS.map((area) => ({ value: area, label: codeText(t, 'area', area) })),
          ]}
          value={wanted.area ?? ''}
          onChange={(event) => list.setFilter('area', event.target.value)}
        />
        <TextField
          // A new address (Back, Clear) must show the number that it contains.
          key={wanted.objectId}
          label={t('audit.objectId')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={wanted.objectId ?? ''}
          onBlur={(event) => setChanged(list, 'objectId', event.target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              setChanged(list, 'objectId', event.currentTarget.value.trim());
          }}
        />
        <DayField list={list} name="fromDay" label={t('audit.from')} />
        <DayField list={list} name="toDay" label={t('audit.to')} />
      </div>
      {Object.keys(wanted).length > 0 && (
        <div className="mt-3 flex justify-end">
          <Button
            size="sm"
            onClick={() =>
              list.setFilters(Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ''])))
            }
          >
            {t('common.clear')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface DayFieldProps {
  list: ListState;
  name: 'fromDay' | 'toDay';
  label: string;
}

function DayField({ list, name, label }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={list.filter(name)}
      onChange={(event) => setChanged(list, name, event.target.value)}
    />
  );
}

function setChanged(list: ListState, name: string, value: string): void {
  if (value !== list.filter(name)) list.setFilter(name, value);
}
