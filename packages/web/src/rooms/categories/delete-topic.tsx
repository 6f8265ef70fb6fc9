import type { Topic } from '@recourse/contract/desk/categories';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteTopic } from './categories.queries.ts';
import type { TopicList } from './topic-list.ts';

interface DeleteTopicProps {
  list: TopicList;
  topic: Topic;
  onClose: () => void;
}

/**
 * Asks for confirmation, then deletes a category or a product. One that is used by claims can't be deleted, and the
 * message suggests retiring it.
 */
export function DeleteTopic({ list, topic, onClose }: DeleteTopicProps) {
  const t = useT();
  const remove = useDeleteTopic(list, topic);
  return (
    <ConfirmDelete
      open
      title={t(`categories.deleteTitle.${list}`)}
      text={t('categories.deleteText', { name: topic.name })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => toast.success(t(`categories.deleted.${list}`)),
          onError: (error) => toast.error(errorText(error, t('categories.deleteFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
