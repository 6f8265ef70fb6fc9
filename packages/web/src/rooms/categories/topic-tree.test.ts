import type { Topic } from '@recourse/contract/desk/categories';
import { expect, test } from 'vitest';
import { topicOptions } from './topic-picker-options.ts';
import { placedTopics } from './topic-tree.ts';

const topic = (id: number, name: string, parentId: number | null = null): Topic => ({
  id,
  name,
  parentId,
  policyCode: null,
  teamId: null,
  severity: null,
  retired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});

test('parts stand behind what they are a part of, each level by name', () => {
  const placed = placedTopics([
    topic(1, 'Transfers'),
    topic(2, 'Abroad', 1),
    topic(3, 'cards'),
    topic(4, 'Standing orders', 1),
    topic(5, 'Blocked', 3),
    topic(6, 'Fees'),
  ]);
  expect(placed.map(({ name, parent, hasParts }) => [name, parent?.name, hasParts])).toEqual([
    ['cards', undefined, true],
    ['Blocked', 'cards', false],
    ['Fees', undefined, false],
    ['Transfers', undefined, true],
    ['Abroad', 'Transfers', false],
    ['Standing orders', 'Transfers', false],
  ]);
});

test('nothing is a tree too', () => {
  expect(placedTopics([])).toEqual([]);
});

test('a retired one is offered only where it is chosen, a part by the name of what it is a part of', () => {
  const topics = [
    topic(1, 'Transfers'),
    topic(2, 'Abroad', 1),
    { ...topic(3, 'Cheques'), retired: true },
  ];
  const labels = (chosen?: string) => topicOptions(topics, chosen).map(({ label }) => label);
  expect(labels()).toEqual(['Transfers', 'Transfers › Abroad']);
  expect(labels('3')).toEqual(['Cheques', 'Transfers', 'Transfers › Abroad']);
});
