import type { recall as english } from '../en/recall.ts';
import type { Translated } from '../translated.ts';

/** French for en/recall.ts. */
export const recall: Translated<typeof english> = {
  'recall.button': 'Reprendre cette réponse',
  'recall.confirmText':
    '{count, plural, one {# rapport attend une autre réponse et la réclamation qu’il résolvait est rouverte.} many {# de rapports attendent une autre réponse et les réclamations qu’ils résolvaient sont rouvertes.} other {# rapports attendent une autre réponse et les réclamations qu’ils résolvaient sont rouvertes.}} L’assistant les oublie.',
  'recall.confirmTitle': 'Reprendre cette réponse à tout le monde ?',
  'recall.done':
    '{reports, plural, one {# rapport attend de nouveau} many {# de rapports attendent de nouveau} other {# rapports attendent de nouveau}}, {claims, plural, one {# réclamation est rouverte} many {# de réclamations sont rouvertes} other {# réclamations sont rouvertes}}.',
  'recall.emptyText': 'Aucun rapport validé ne contient cette solution à présent.',
  'recall.emptyTitle': 'Personne n’a reçu cette réponse',
  'recall.employee': 'Confirmé par',
  'recall.failed':
    'La réponse n’a pas pu être reprise. Ce qui a déjà été repris le reste ; réessayez pour la suite.',
  'recall.link': 'Qui a reçu cette réponse',
  'recall.list': 'Rapports répondus par cette solution',
  'recall.loadFailed': 'Échec du chargement.',
  'recall.noSolution':
    'Ouvrez cet écran depuis une solution : dépliez sa ligne et choisissez « Qui a reçu cette réponse ».',
  'recall.of': 'Qui a reçu la solution {id}',
  'recall.subtitle':
    'Quand une réponse se révèle fausse : tous ceux qui l’ont reçue, et un bouton pour leur en promettre une meilleure.',
  'recall.title': 'Rappel de réponse',
  'recall.version': 'Version',
  'recall.client': 'Client',
  'recall.search': 'Rechercher dans les rapports',
  'recall.validated': 'Validé le',
};
