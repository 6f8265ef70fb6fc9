import { charts } from './en/charts.ts';

/** English texts that come with charts. */
export const texts = charts;
