import type { papers as english } from '../en/papers.ts';
import type { Translated } from '../translated.ts';

/** French for en/papers.ts. */
export const papers: Translated<typeof english> = {
  'papers.asked': 'Demande',
  'papers.caseFile': 'Dossier',
  'papers.channel.ASSISTANT': 'par l’assistant du portail',
  'papers.channel.BRANCH': 'en agence',
  'papers.channel.LETTER': 'par courrier',
  'papers.channel.MAIL': 'par e-mail',
  'papers.channel.PHONE': 'par téléphone',
  'papers.channel.PORTAL': 'par le portail',
  'papers.complaint': 'Réclamation',
  'papers.filed': 'déposé avec la réclamation',
  'papers.from': 'De',
  'papers.fromHow': '{name}, {how}',
  'papers.loadFailed': 'Impossible de charger ce document.',
  'papers.print': 'Imprimer',
  'papers.printed': 'Imprimé le {when}. L’état le plus récent est dans le portail.',
  'papers.receipt': 'Accusé de réception d’une réclamation',
  'papers.receiptShort': 'Accusé de réception',
  'papers.received': 'Reçue le {when} ({zone})',
  'papers.remedy.APOLOGY': 'des excuses',
  'papers.remedy.EXPLANATION': 'une explication',
  'papers.remedy.OTHER': 'autre chose',
  'papers.remedy.REFUND': 'un remboursement',
  'papers.remedy.REPAIR': 'une réparation',
  'papers.remedy.REPLACEMENT': 'un remplacement',
  'papers.wrote': 'Texte',
};
