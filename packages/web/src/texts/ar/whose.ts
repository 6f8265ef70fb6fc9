import type { whose as english } from '../en/whose.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/whose.ts. */
export const whose: Translated<typeof english> = {
  'whose.label': 'لمن هو',
  'whose.own': 'لي فقط',
  'whose.all': 'جميع الموظفين',
};
