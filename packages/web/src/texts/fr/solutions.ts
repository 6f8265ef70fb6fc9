import type { solutions as english } from '../en/solutions.ts';
import type { Translated } from '../translated.ts';

/** French for en/solutions.ts. */
export const solutions: Translated<typeof english> = {
  'solutions.changedGone':
    'Quelqu’un d’autre a supprimé cette solution. Votre saisie est conservée ici.',
  'solutions.createFailed': 'Échec de la création',
  'solutions.created': 'Solution créée.',
  'solutions.deleteFailed': 'Échec de la suppression',
  'solutions.deleteText':
    'Solution {id} : « {text} » ne sera plus proposée. Une solution citée par des rapports est archivée et y reste lisible.',
  'solutions.deleteTitle': 'Supprimer cette solution ?',
  'solutions.deleted': 'Solution supprimée.',
  'solutions.edit': 'Modifier la solution {id}',
  'solutions.editTitle': 'Modifier la solution {id}',
  'solutions.emptyText': 'Ajoutez la première : l’assistant la proposera aussitôt.',
  'solutions.emptyTitle': 'Aucune solution pour l’instant',
  'solutions.id': 'N°',
  'solutions.import': 'Importer un CSV',
  'solutions.internalHint':
    'Réservée à notre équipe : les clients ne la voient jamais et elle ne leur sert pas de réponse. L’assistant continue de la proposer aux employés.',
  'solutions.keywords': 'Mots-clés',
  'solutions.keywordsHint':
    'Séparés par des virgules, par exemple : remboursement, retard de livraison',
  'solutions.more': '+{count, number}',
  'solutions.name': 'solution {id}',
  'solutions.new': 'Nouvelle solution',
  'solutions.noKeywords': 'Aucun',
  'solutions.noMatchText': 'Essayez un autre mot, une partie du mot ou le numéro d’une solution.',
  'solutions.noMatchTitle': 'Aucune solution ne correspond à votre recherche',
  'solutions.remove': 'Supprimer la solution {id}',
  'solutions.search': 'Rechercher dans les solutions',
  'solutions.subtitle': 'Ce que l’assistant peut proposer pour une réclamation.',
  'solutions.text': 'Solution',
  'solutions.title': 'Solutions',
  'solutions.updateFailed': 'Échec de la modification',
  'solutions.updated': 'Modifiée le',
  'solutions.updatedDone': 'Solution modifiée.',
};
