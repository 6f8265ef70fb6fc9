import type { Topic } from '@recourse/contract/desk/categories';

/** A category or product in its place: below what it is a part of. */
export interface PlacedTopic extends Topic {
  /** null: of the first level. */
  readonly parent: Topic | null;
  readonly hasParts: boolean;
}

/** As the list is read: a client, who has no screen for it, would be told less. */
type ReadTopic = Topic | Pick<Topic, 'id' | 'name' | 'parentId'>;

const isWhole = (topic: ReadTopic): topic is Topic => 'version' in topic;

/** A list in the order of its tree: what is of the first level by name, the parts of each behind it. */
export function placedTopics(topics: readonly ReadTopic[]): PlacedTopic[] {
  const inOrder = topics
    .filter(isWhole)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return inOrder
    .filter(({ parentId }) => parentId === null)
    .flatMap((parent) => {
      const parts = inOrder.filter(({ parentId }) => parentId === parent.id);
      return [
        { ...parent, parent: null, hasParts: parts.length > 0 },
        ...parts.map((part) => ({ ...part, parent, hasParts: false })),
      ];
    });
}
