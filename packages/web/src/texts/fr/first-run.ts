/** Texts of the first steps of an installation. */
export const firstRun = {
  'first.ANSWER': 'Y répondre',
  'first.ANSWER.link': 'Vers la boîte de travail',
  'first.ANSWER.text':
    'Ouvrez la réclamation dans la boîte de travail, écrivez la réponse et envoyez-la.',
  'first.COMPLAINT': 'Envoyer une première réclamation d’essai',
  'first.COMPLAINT.link': 'Vers les réclamations',
  'first.COMPLAINT.text':
    'Déposez-en une vous-même, ou créez un client sous Utilisateurs, connectez-vous à sa place et dites ce qui s’est passé.',
  'first.EMPLOYEE': 'Créer le compte d’un employé',
  'first.EMPLOYEE.link': 'Vers les utilisateurs',
  'first.EMPLOYEE.text':
    'Les employés répondent à ce que l’assistant ne sait pas, et vérifient ce qu’il dit.',
  'first.POLICY': 'Choisir un calendrier et une politique',
  'first.POLICY.link': 'Vers les politiques',
  'first.POLICY.other': 'Vers les calendriers',
  'first.POLICY.text':
    'Une politique donne ses dates à chaque nouvelle réclamation. Elles sont comptées selon les jours ouvrés d’un calendrier.',
  'first.SOLUTIONS': 'Apporter les réponses que vous connaissez',
  'first.SOLUTIONS.link': 'Importer un CSV',
  'first.SOLUTIONS.other': 'En écrire une à la main',
  'first.SOLUTIONS.text':
    'Déposez un fichier CSV ; les lignes incorrectes sont nommées avant tout enregistrement.',
  'first.done': 'Fait',
  'first.hide': 'Masquer cette liste',
  'first.hideFailed': 'La liste n’a pas pu être masquée.',
  'first.hideNote':
    'Rien ici n’est nécessaire pour travailler. Elle est masquée pour tous les administrateurs, définitivement.',
  'first.hint': 'Chaque étape se coche d’elle-même dès qu’elle a eu lieu, où que vous la fassiez.',
  'first.progress': '{done} sur {all} faites',
  'first.title': 'Cinq minutes jusqu’à la première réclamation répondue',
} as const;
