import { listCategories, listProducts } from '@recourse/contract/desk/categories';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** All categories by name, retired ones too. */
export const categoryListQuery = queryOptions({
  queryKey: ['categories', 'list'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
});

/** All products by name, retired ones too. */
export const productListQuery = queryOptions({
  queryKey: ['products', 'list'],
  queryFn: ({ signal }) => call(listProducts, { signal }),
});
