import type { replay as english } from '../en/replay.ts';
import type { Translated } from '../translated.ts';

/** French for en/replay.ts. */
export const replay: Translated<typeof english> = {
  'replay.again': 'Le texte a changé depuis. Essayez-le de nouveau pour voir son effet actuel.',
  'replay.button': 'Essayer sur les réclamations passées',
  'replay.effectChanged': 'Autre réponse',
  'replay.effectGained': 'Devient juste',
  'replay.effectLost': 'Devient fausse',
  'replay.failed': 'Les réclamations passées n’ont pas pu être posées de nouveau.',
  'replay.hint': 'Voyez ce à quoi l’assistant répondrait autrement, avant tout enregistrement.',
  'replay.list': 'Réclamations qui recevraient une autre réponse',
  'replay.more':
    '{count, plural, one {# autre n’est pas affichée.} many {# d’autres ne sont pas affichées.} other {# autres ne sont pas affichées.}}',
  'replay.newSolution': 'Cette nouvelle solution',
  'replay.noComplaints': 'Il n’y a pas encore de réclamations passées.',
  'replay.none':
    '{count, plural, one {# réclamation passée garde sa réponse.} many {# de réclamations passées gardent leur réponse.} other {Les # réclamations passées gardent leur réponse.}}',
  'replay.nothing': 'Aucune réponse',
  'replay.now': 'Actuellement',
  'replay.running': 'Nouvel essai des réclamations passées…',
  'replay.score': 'score {score}',
  'replay.solution': 'Solution n° {id} : {text}',
  'replay.some':
    'Sur {complaints, plural, one {# réclamation passée} many {# de réclamations passées} other {# réclamations passées}}, {count, plural, one {# recevrait une autre première réponse.} many {# recevraient une autre première réponse.} other {# recevraient une autre première réponse.}}',
  'replay.then': 'Ensuite',
  'replay.title': 'Réclamations passées',
};
