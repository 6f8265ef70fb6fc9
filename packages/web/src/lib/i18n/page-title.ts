import { organisationName } from '../browser/organisation.ts';
import type { Translate } from './i18n.ts';

/** The document's title: the screen's name if it has one, then the product and the organisation. */
export function pageTitle(t: Translate, screen: string | null): string {
  return [screen, t('app.name'), organisationName()].filter((part) => part !== null).join(' · ');
}
