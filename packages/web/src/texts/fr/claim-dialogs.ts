import type { claimDialogs as english } from '../en/claim-dialogs.ts';
import type { Translated } from '../translated.ts';

/** French for en/claim-dialogs.ts. */
export const claimDialogs: Translated<typeof english> = {
  'claims.answerTitle': 'Répondre à la réclamation {id}',
  'claims.askedFor': 'Ce qui est demandé (facultatif)',
  'claims.askedForClient': 'Que demandez-vous ? (facultatif)',
  'claims.askedForText': 'Autrement dit (facultatif)',
  'claims.attach': 'Joindre des fichiers',
  'claims.contentHint': 'Ce qui ne va pas, avec les mots de la personne qui se plaint.',
  'claims.createFailed': 'Échec de la création',
  'claims.createdDone': 'Réclamation créée.',
  'claims.deleteFailed': 'Échec de la suppression',
  'claims.deleteText':
    'Réclamation {id} : « {text} » disparaît de vos listes. Si sa trace doit être conservée, elle est retirée ; sinon un administrateur peut la restaurer.',
  'claims.deleteTitle': 'Supprimer cette réclamation ?',
  'claims.deleted': 'Réclamation supprimée.',
  'claims.fileFor': 'Déposer une réclamation pour {name}',
  'claims.fileRemove': 'Retirer {name}',
  'claims.fileRetry': 'Réessayer {name}',
  'claims.fileUploading': 'Envoi de {name}',
  'claims.filesHint': 'Acceptés : {endings}',
  'claims.receivedOn': 'Reçue le',
  'claims.sentOn': 'Envoyée le (facultatif)',
  'claims.similarOwn': 'Vous avez déjà une réclamation comme celle-ci',
  'claims.similarTheirs': 'Cette personne a déjà une réclamation comme celle-ci',
};
