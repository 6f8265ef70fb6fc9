import type { Team } from '@recourse/contract/desk/teams';
import { X } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { UserPicker } from '../users/user-picker.tsx';

type Members = Team['members'];

interface MembersFieldProps {
  members: Members;
  onChange: (members: Members) => void;
}

/** The members of a team. Employees are added by name, and removed one by one. */
export function MembersField({ members, onChange }: MembersFieldProps) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <UserPicker
        label={t('teams.addMember')}
        placeholder={t('teams.addMemberPlaceholder')}
        onlyRole="EMPLOYE"
        value={null}
        onChange={(picked) => {
          if (picked === null || members.some(({ id }) => id === picked.id)) return;
          onChange([...members, { id: picked.id, name: picked.nom || picked.username }]);
        }}
      />
      <ul aria-label={t('teams.members')} className="flex flex-wrap gap-1.5">
        {members.map(({ id, name }) => (
          <li
            key={id}
            className="flex min-w-0 items-center rounded-lg bg-soft ps-2.5 text-sm font-medium"
          >
            <span dir="auto" className="max-w-56 truncate">
              {name}
            </span>
            <IconButton
              label={t('teams.takeOut', { name })}
              className="size-8"
              onClick={() => onChange(members.filter((one) => one.id !== id))}
            >
              <X aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="text-sm text-muted">{t('teams.nobody')}</p>}
    </fieldset>
  );
}
