import type { triage as english } from '../en/triage.ts';
import type { Translated } from '../translated.ts';

/** French for en/triage.ts. */
export const triage: Translated<typeof english> = {
  'triage.category': 'Catégorie',
  'triage.choicesFailed': 'Les choix n’ont pas pu être chargés.',
  'triage.loadFailed': 'Le tri de cette réclamation n’a pas pu être chargé.',
  'triage.nature': 'Nature',
  'triage.nature.COMPLAINT': 'Réclamation',
  'triage.nature.QUESTION': 'Question',
  'triage.nature.UNDECIDED': 'Non décidée',
  'triage.none': 'Aucun',
  'triage.policy': 'Politique',
  'triage.policyHint': 'Une nouvelle catégorie ou un nouveau produit apporte la sienne.',
  'triage.policyVersion': '{code}, version {version}',
  'triage.product': 'Produit',
  'triage.proposed': '{agree} réclamations semblables sur {of} : {label}',
  'triage.proposedByCategory': 'De cette catégorie : {label}',
  'triage.reason': 'Motif',
  'triage.reasonHint':
    'Nécessaire quand la nature, la politique ou une date change. Seul le personnel le lit.',
  'triage.receivedAt': 'Reçue',
  'triage.saveFailed': 'La réclamation n’a pas été triée.',
  'triage.saved': 'Réclamation triée.',
  'triage.sentAt': 'Envoyée par le client',
  'triage.sentAtHint': 'Comme une lettre l’indique.',
  'triage.severity': 'Gravité',
  'triage.severityOf': '{severity} sur {of}',
  'triage.similarSay': 'Réclamations semblables : {what}',
  'triage.sort': 'Trier',
  'triage.title': 'Tri',
  'triage.use': 'Utiliser {label} pour {field}',
  'triage.useShort': 'Utiliser',
};
