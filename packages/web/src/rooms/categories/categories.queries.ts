import {
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  listCategories,
  listProducts,
  type NewTopic,
  type Topic,
  updateCategory,
  updateProduct,
} from '@recourse/contract/desk/categories';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import type { TopicList } from './topic-list.ts';

/** All categories by name, including retired ones. */
export const categoryListQuery = queryOptions({
  queryKey: ['categories', 'list'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
});

/** All products by name, including retired ones. */
export const productListQuery = queryOptions({
  queryKey: ['products', 'list'],
  queryFn: ({ signal }) => call(listProducts, { signal }),
});

const CREATE = { categories: createCategory, products: createProduct } as const;
const UPDATE = { categories: updateCategory, products: updateProduct } as const;
const DELETE = { categories: deleteCategory, products: deleteProduct } as const;

interface TopicContent {
  body: Required<NewTopic>;
  /** For a new one. */
  idempotencyKey: string;
  /** For an existing one: the version that was seen. */
  version: number | undefined;
}

/** Creates a category or a product, or changes the one with that id and version. */
export function useSaveTopic(list: TopicList, id: number | undefined) {
  const onSettled = useInvalidate(list);
  return useMutation({
    mutationFn: ({ body, idempotencyKey, version }: TopicContent) =>
      id === undefined
        ? call(CREATE[list], { body, idempotencyKey })
        : call(UPDATE[list], { params: { id }, body, ifMatch: version }),
    onSettled,
  });
}

/**
 * Deletes one in the version that was seen. A missing one counts as deleted, because the response to an earlier attempt
 * may have been lost.
 */
export function useDeleteTopic(list: TopicList, { id, version }: Topic) {
  const onSettled = useInvalidate(list);
  return useMutation({
    mutationFn: async () => {
      try {
        await call(DELETE[list], { params: { id }, ifMatch: version });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

function useInvalidate(list: TopicList) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [list] });
}
