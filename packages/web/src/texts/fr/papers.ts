import type { papers as english } from '../en/papers.ts';
import type { Translated } from '../translated.ts';

/** French for en/papers.ts. */
export const papers: Translated<typeof english> = {
  'papers.asked': 'Demande',
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
  'papers.limit.ACK': 'Vous recevez un accusé de réception au plus tard le {date}.',
  'papers.limit.DELAY_NOTICE':
    'Sans réponse d’ici là, nous vous écrivons pourquoi au plus tard le {date}.',
  'papers.limit.FINAL': 'Vous recevez notre réponse définitive au plus tard le {date}.',
  'papers.limit.FIRST_REPLY': 'Vous recevez une première réponse au plus tard le {date}.',
  'papers.limit.PROMISED': 'Vous recevez la réponse promise au plus tard le {date}.',
  'papers.limit.SUMMARY':
    'Si nous trouvons un accord au plus tard le {date}, vous le recevez dans une courte lettre.',
  'papers.limit.UPDATE': 'Vous apprenez où en est votre réclamation au plus tard le {date}.',
  'papers.limits': 'Nos délais',
  'papers.loadFailed': 'Impossible de charger ce document.',
  'papers.print': 'Imprimer',
  'papers.printed': 'Imprimé le {when}. L’état le plus récent est dans le portail.',
  'papers.receipt': 'Accusé de réception d’une réclamation',
  'papers.received': 'Reçue le {when} ({zone})',
  'papers.recourse': 'En cas de désaccord',
  'papers.remedy.APOLOGY': 'des excuses',
  'papers.remedy.EXPLANATION': 'une explication',
  'papers.remedy.OTHER': 'autre chose',
  'papers.remedy.REFUND': 'un remboursement',
  'papers.remedy.REPAIR': 'une réparation',
  'papers.remedy.REPLACEMENT': 'un remplacement',
  'papers.wrote': 'Texte',
};
