import type { trash as english } from '../en/trash.ts';
import type { Translated } from '../translated.ts';

/** French for en/trash.ts. */
export const trash: Translated<typeof english> = {
  'trash.area': 'Domaine',
  'trash.claims': 'Réclamations',
  'trash.deleted': 'Supprimé le',
  'trash.deletedBy': 'Supprimé par',
  'trash.documents': 'Documents',
  'trash.emptyText':
    'Les réclamations, documents et rapports supprimés et les solutions archivées apparaissent ici.',
  'trash.emptyTitle': 'La corbeille est vide',
  'trash.everyArea': 'Tout',
  'trash.areaFilter': 'Domaine affiché',
  'trash.fileKept': 'Revient avec son fichier',
  'trash.id': 'N°',
  'trash.loadFailed': 'Échec du chargement.',
  'trash.name.claims': 'réclamation {id}',
  'trash.name.documents': 'document {id}',
  'trash.name.reports': 'rapport {id}',
  'trash.name.solutions': 'solution {id}',
  'trash.noMatchText': 'Essayez un autre mot, une partie du mot ou un autre domaine.',
  'trash.noMatchTitle': 'Rien ne correspond dans la corbeille',
  'trash.nobody': 'Inconnu',
  'trash.reports': 'Rapports',
  'trash.restore': 'Restaurer',
  'trash.restoreAction': 'Restaurer : {name}',
  'trash.restoreFailed': 'La restauration a échoué.',
  'trash.restored': 'Restauré.',
  'trash.search': 'Rechercher dans la corbeille',
  'trash.solutions': 'Solutions',
  'trash.subtitle': 'Ce qui a été supprimé ou archivé, et comment le récupérer.',
  'trash.text': 'Texte',
  'trash.title': 'Corbeille',
};
