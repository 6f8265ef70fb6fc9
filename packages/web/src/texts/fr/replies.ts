import type { cannedReplies as english } from '../en/replies.ts';
import type { Translated } from '../translated.ts';

/** French for en/replies.ts. */
export const cannedReplies: Translated<typeof english> = {
  'replies.title': 'Réponses types',
  'replies.search': 'Rechercher un mot',
  'replies.new': 'Nouvelle réponse',
  'replies.editTitle': 'Modifier la réponse',
  'replies.edit': 'Modifier {title}',
  'replies.delete': 'Supprimer {title}',
  'replies.name': 'Titre',
  'replies.body': 'Texte',
  'replies.hint': 'Rempli pour chaque réclamation : {list}',
  'replies.none':
    'Aucune réponse pour l’instant. Gardez ce que vous écrivez souvent : deux appuis suffisent pour l’insérer.',
  'replies.noMatch': 'Aucune réponse ne contient ces mots.',
  'replies.more': 'Les {shown} premières sur {total}. Tapez un mot de celle que vous cherchez.',
  'replies.missing': 'Inconnu pour cette réclamation, à compléter : {list}',
  'replies.insertFailed': 'La réponse n’a pas pu être insérée.',
  'replies.failed': 'Les réponses n’ont pas pu être chargées.',
  'replies.saved': 'Réponse enregistrée.',
  'replies.saveFailed': 'La réponse n’a pas pu être enregistrée.',
  'replies.deleteTitle': 'Supprimer cette réponse ?',
  'replies.deleteText':
    '« {title} » disparaîtra pour tous ceux qui l’ont. Les réponses qui en sont issues restent.',
  'replies.deleted': 'Réponse supprimée.',
  'replies.deleteFailed': 'La réponse n’a pas pu être supprimée.',
};
