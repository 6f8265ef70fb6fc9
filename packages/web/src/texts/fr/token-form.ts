import type { tokenForm as english } from '../en/token-form.ts';
import type { Translated } from '../translated.ts';

/** French for en/token-form.ts. */
export const tokenForm: Translated<typeof english> = {
  'tokens.new': 'Nouveau jeton',
  'tokens.newFor': 'Nouveau jeton pour {name}',
  'tokens.nameHint': 'Ce qui l’utilise, par exemple « Export de nuit ».',
  'tokens.end': 'Durée',
  'tokens.days': '{count, plural, one {# jour} many {# jours} other {# jours}}',
  'tokens.untilDay': 'Jusqu’à la fin d’un jour',
  'tokens.day': 'Dernier jour',
  'tokens.dayMissing': 'Veuillez choisir un jour.',
  'tokens.make': 'Créer le jeton',
  'tokens.makeFailed': 'Le jeton n’a pas pu être créé.',
  'tokens.made': 'Votre nouveau jeton',
  'tokens.token': 'Jeton',
  'tokens.madeHint':
    'Le programme l’envoie avec chaque requête, dans l’en-tête Authorization, après le mot Bearer.',
  'tokens.unkept':
    'Le jeton est déjà valable, et personne ne peut plus l’afficher. Si vous ne l’avez pas conservé, révoquez-le.',
  'tokens.backToToken': 'Revenir au jeton',
  'tokens.revokeIt': 'Le révoquer',
  'tokens.area.claims': 'Réclamations',
  'tokens.area.documents': 'Documents',
  'tokens.area.reports': 'Rapports',
  'tokens.area.solutions': 'Solutions',
  'tokens.area.people': 'Personnes',
  'tokens.area.desk': 'Organisation du travail',
  'tokens.about.claims:read': 'Les réclamations avec leurs messages, notes et délais.',
  'tokens.about.claims:write': 'Les déposer, modifier, attribuer, traiter, fermer et supprimer.',
  'tokens.about.documents:read': 'La liste des documents, et les fichiers.',
  'tokens.about.documents:write': 'Déposer des documents et les supprimer.',
  'tokens.about.reports:read': 'Les rapports avec leurs conversations.',
  'tokens.about.reports:write': 'Les créer, valider, traiter et supprimer.',
  'tokens.about.solutions:read': 'Les solutions, et celles qui conviennent à un texte.',
  'tokens.about.solutions:write': 'En ajouter, les modifier et les supprimer.',
  'tokens.about.people:read': 'Les noms, les rôles et comment joindre les personnes.',
  'tokens.about.desk:read':
    'Équipes, charges, calendriers, politiques, catégories et réponses types.',
};
