import { listMenu } from './en/list-menu.ts';

/** The English texts of the menu of a list, which come when it is first opened. */
export const texts = listMenu;
