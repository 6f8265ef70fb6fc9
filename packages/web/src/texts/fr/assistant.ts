import type { assistant as english } from '../en/assistant.ts';
import type { Translated } from '../translated.ts';

/** French for en/assistant.ts. */
export const assistant: Translated<typeof english> = {
  'assistant.aiError': 'Erreur de l’IA : {error}',
  'assistant.away': 'Le serveur est injoignable pour le moment. Renvoyez votre message plus tard.',
  'assistant.errorDetails': 'Détails',
  'assistant.assistantSays': 'Assistant :',
  'assistant.choose': 'Celle-ci convient',
  'assistant.chosen': 'Choisie',
  'assistant.clarify': 'Deux solutions sont proches. De quoi s’agit-il plutôt ?',
  'assistant.confident': 'Fiable',
  'assistant.confidentIntro': 'J’ai trouvé une solution qui convient.',
  'assistant.full':
    'Cette conversation a atteint sa longueur maximale. Veuillez en commencer une nouvelle pour toute autre demande.',
  'assistant.greeting':
    'Bonjour ! Dites-moi ce qui s’est passé, avec vos propres mots, et je chercherai une solution.',
  'assistant.handedOver':
    'Un conseiller prend le relais : votre réclamation n° {id} est dans la file des employés.',
  'assistant.handingOver': 'Transfert à un conseiller…',
  'assistant.handOverFailed': 'Le transfert à un conseiller a échoué : {error}',
  'assistant.log': 'Conversation',
  'assistant.lowConfidence': 'Peu sûr',
  'assistant.lowIntro':
    '{count, plural, one {Je ne suis pas sûr de celle-ci. Un employé va la vérifier et revenir vers vous.} many {Je ne suis pas sûr. L’une d’elles peut vous aider ; un employé va vérifier et revenir vers vous.} other {Je ne suis pas sûr. L’une d’elles peut vous aider ; un employé va vérifier et revenir vers vous.}}',
  'assistant.message': 'Votre message',
  'assistant.messagePlaceholder': 'Décrivez votre problème',
  'assistant.micError': 'Erreur du micro : {error}',
  'assistant.micStart': 'Activer le micro',
  'assistant.micStop': 'Arrêter le micro',
  'assistant.neither': 'Ni l’un ni l’autre',
  'assistant.newConversation': 'Nouvelle conversation',
  'assistant.newText':
    'Cette conversation n’est pas enregistrée comme rapport. En commencer une nouvelle la supprime.',
  'assistant.newTitle': 'Commencer une nouvelle conversation ?',
  'assistant.noMatch':
    'Merci pour ces précisions. Je n’ai pas trouvé de solution correspondante. Un employé reviendra vers vous sous peu.',
  'assistant.notice': 'Assistant IA : les réponses sont vérifiées par notre équipe',
  'assistant.preview': 'Aperçu du rapport',
  'assistant.previewEmpty': 'Vos messages forment le texte d’un rapport, affiché ici.',
  'assistant.resolved': 'Ravi de l’apprendre. Écrivez de nouveau dès que vous avez besoin d’aide.',
  'assistant.resolvedQuestion': 'Cela a-t-il répondu à votre question ?',
  'assistant.resolveFailed': 'La résolution n’a pas pu être enregistrée : {error}',
  'assistant.saved': 'Rapport enregistré (n° {id}).',
  'assistant.saveFailed': 'Échec de l’enregistrement.',
  'assistant.saveReport': 'Enregistrer comme rapport',
  'assistant.saving': 'Enregistrement du rapport…',
  'assistant.send': 'Envoyer',
  'assistant.sendHint': 'Entrée envoie, Maj+Entrée va à la ligne.',
  'assistant.showJson': 'Afficher en JSON',
  'assistant.subtitleAdmin': 'Essayez ce que répond l’assistant et tirez-en un rapport.',
  'assistant.subtitleClient':
    'Décrivez votre problème. Votre rapport est enregistré au fil de votre saisie.',
  'assistant.suggestion': 'Solution proposée',
  'assistant.talkToPerson': 'Parler à un conseiller',
  'assistant.thinking': 'Recherche d’une solution…',
  'assistant.title': 'Assistant IA',
  'assistant.youSay': 'Vous :',
};
