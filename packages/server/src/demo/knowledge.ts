import type { KnowledgeEntry } from './knowledge-entry.ts';
import { INTERNET_EN } from './knowledge-en-internet.ts';
import { SHOP_EN } from './knowledge-en-shop.ts';
import { KNOWLEDGE_FR } from './knowledge-fr.ts';

export type Language = 'en' | 'fr';

export interface DemoSolution extends KnowledgeEntry {
  language: Language;
}

/** The knowledge base of the demo company: an online shop that also sells home internet. */
export const DEMO_SOLUTIONS: readonly DemoSolution[] = [
  ...SHOP_EN.map((entry) => ({ ...entry, language: 'en' as const })),
  ...INTERNET_EN.map((entry) => ({ ...entry, language: 'en' as const })),
  ...KNOWLEDGE_FR.map((entry) => ({ ...entry, language: 'fr' as const })),
];
