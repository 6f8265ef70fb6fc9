import type { Team } from '@recourse/contract/desk/teams';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteTeam } from './teams.queries.ts';

/** Asks for confirmation, then deletes a team. Its members stay employees. */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteTeam(team);
  return (
    <ConfirmDelete
      open
      title={t('teams.deleteTitle')}
      text={t('teams.deleteText', { name: team.name })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => toast.success(t('teams.deleted')),
          onError: (error) => toast.error(errorText(error, t('teams.deleteFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
