import type { Topic } from '@recourse/contract/desk/categories';

/** A category or product with its parent. */
export interface PlacedTopic extends Topic {
  /** null: on the first level. */
  readonly parent: Topic | null;
  readonly hasParts: boolean;
}

/** The row of the list. A client, who has no screen for it, would receive fewer fields. */
type ReadTopic = Topic | Pick<Topic, 'id' | 'name' | 'parentId'>;

const isWhole = (topic: ReadTopic): topic is Topic => 'version' in topic;

/** A list in tree order: the first level by name, each followed by its subcategories. */
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
