import type { Topic } from '@recourse/contract/desk/categories';
import type { Option } from '../../ui/form/select-field.tsx';

/** Only the staff receives this field. */
type ListedTopic = Pick<Topic, 'id' | 'name' | 'parentId'> & Partial<Pick<Topic, 'retired'>>;

/** Categories or products that can still be chosen or are chosen already, each after its parent. */
export function topicOptions(topics: readonly ListedTopic[] = [], chosen = ''): Option[] {
  const names = new Map(topics.map(({ id, name }) => [id, name]));
  return topics
    .filter(({ id, retired }) => retired !== true || String(id) === chosen)
    .map(({ id, name, parentId }) => ({
      value: String(id),
      label: parentId === null ? name : `${names.get(parentId) ?? ''} › ${name}`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
