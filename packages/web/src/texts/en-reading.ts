import { employeeSolutions } from './en/employee-solutions.ts';

/** Solutions as employees read them, in English: the texts come with these screens, and not with every one. */
export const texts = employeeSolutions;
