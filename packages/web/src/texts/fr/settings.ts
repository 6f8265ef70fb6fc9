import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

/** French for en/settings.ts. */
export const settings: Translated<typeof english> = {
  'settings.access': 'Comptes de service, jetons d’API et personnes sans second facteur.',
  'settings.audit': 'Qui a modifié quoi, et quand.',
  'settings.calendars':
    'Jours ouvrés, heures d’ouverture et jours fériés selon lesquels les délais sont comptés.',
  'settings.categories':
    'Ce dont parlent les réclamations, avec la politique, l’équipe et la gravité qui s’ensuivent.',
  'settings.mail': 'Si les courriels partent, et ce qu’il est advenu de chacun.',
  'settings.policies':
    'Quand une réclamation doit recevoir un accusé et une réponse, en versions que quelqu’un relit.',
  'settings.reference':
    'Chaque appel possible pour les programmes, avec ses formes et des exemples.',
  'settings.subtitle': 'Ce que l’on règle une fois et que l’on revoit de temps en temps.',
  'settings.teams': 'Qui travaille ensemble, la charge de chacun et le partage des réclamations.',
  'settings.webhooks': 'D’autres programmes que le portail informe d’événements.',
};
