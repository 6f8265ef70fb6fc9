import type { Claim } from '@recourse/contract/claims';
import { truncate } from '../../lib/i18n/truncate.ts';

const TITLE_LENGTH = 80;

/** A complaint's title: its first words. */
export const titleOf = ({ contenu }: Pick<Claim, 'contenu'>): string =>
  truncate(contenu.replaceAll(/\s+/g, ' '), TITLE_LENGTH);
