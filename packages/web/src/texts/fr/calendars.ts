import type { calendars as english } from '../en/calendars.ts';
import type { Translated } from '../translated.ts';

/** French for en/calendars.ts. */
export const calendars: Translated<typeof english> = {
  'calendars.add': 'Ajouter un jour férié',
  'calendars.addFailed': 'Le jour férié n’a pas pu être ajouté.',
  'calendars.added': 'Jour férié ajouté.',
  'calendars.ask.add': 'Ajouter ce jour férié ?',
  'calendars.ask.addText': '{name}, {day}, devient un jour férié de ce calendrier.',
  'calendars.ask.confirm': 'Confirmer ces jours fériés ?',
  'calendars.ask.confirmText':
    'Tous les jours fériés de {year} seront tenus pour comparés aux jours officiels.',
  'calendars.ask.edit': 'Modifier ce calendrier ?',
  'calendars.ask.editText':
    '{name} comptera selon les nouvelles heures et le nouveau fuseau horaire.',
  'calendars.ask.import': 'Ajouter ces jours fériés ?',
  'calendars.ask.importText': 'Ceux que le calendrier a déjà restent comme ils sont.',
  'calendars.calendar': 'Calendrier',
  'calendars.closed': 'Fermé',
  'calendars.confirm': 'Confirmer les jours fériés de {year}',
  'calendars.confirmFailed': 'Les jours fériés n’ont pas pu être confirmés.',
  'calendars.confirmText':
    'Certains sont fournis avec le produit. Confirmez-les après les avoir comparés aux jours officiels.',
  'calendars.confirmed': 'Jours fériés confirmés.',
  'calendars.date': 'Date',
  'calendars.earlier': 'Année précédente',
  'calendars.edit': 'Modifier {name}',
  'calendars.emptyText':
    'Les calendriers fournis avec le produit ont été supprimés. Créez-en un nouveau.',
  'calendars.emptyTitle': 'Aucun calendrier',
  'calendars.file': 'Fichier CSV ou .ics',
  'calendars.fileTooLong': 'Ce fichier est trop long pour une liste de jours fériés.',
  'calendars.fileUnreadable': 'Ce fichier n’a pas pu être lu.',
  'calendars.holidays': 'Jours fériés de {year}',
  'calendars.hours.backwards':
    'Une ouverture doit finir après son début. La fin de la journée est 24:00.',
  'calendars.hours.none': 'Au moins un jour de la semaine doit être ouvré.',
  'calendars.hours.overlap': 'Les ouvertures d’un même jour ne doivent pas se chevaucher.',
  'calendars.hours.shape': 'Veuillez écrire des heures comme 09:00–12:00, 13:00–17:00.',
  'calendars.hoursHint':
    'Des heures comme 09:00–12:00, 13:00–17:00. Un jour sans heures est fermé.',
  'calendars.import': 'Ajouter plusieurs jours fériés',
  'calendars.importFailed': 'Les jours fériés n’ont pas pu être ajoutés.',
  'calendars.imported': 'Ajoutés : {added}. Déjà connus : {known}.',
  'calendars.later': 'Année suivante',
  'calendars.lines': 'Ou collez-les',
  'calendars.linesHint': 'Un par ligne : une date comme 2026-05-01, puis le nom.',
  'calendars.loadFailed': 'Les calendriers n’ont pas pu être chargés.',
  'calendars.moves.counting': 'Calcul de ce qui serait déplacé…',
  'calendars.moves.earlier':
    '{count, plural, one {# échéance est avancée} many {# d’échéances sont avancées} other {# échéances sont avancées}}',
  'calendars.moves.examples': 'Exemples',
  'calendars.moves.failed':
    'Ce qui serait déplacé n’a pas pu être calculé. L’enregistrement reste possible.',
  'calendars.moves.fromTo': '{from} → {to}',
  'calendars.moves.late':
    '{count, plural, one {# échéance serait aussitôt dépassée.} many {# d’échéances seraient aussitôt dépassées.} other {# échéances seraient aussitôt dépassées.}}',
  'calendars.moves.lateNow': 'Aussitôt dépassée',
  'calendars.moves.later':
    '{count, plural, one {# échéance est repoussée} many {# d’échéances sont repoussées} other {# échéances sont repoussées}}',
  'calendars.moves.noDate': 'sans date',
  'calendars.moves.none':
    'Aucune échéance en cours ne dépend de ce calendrier : rien n’est déplacé.',
  'calendars.moves.same':
    '{count, plural, one {# échéance ne change pas} many {# d’échéances ne changent pas} other {# échéances ne changent pas}}',
  'calendars.moves.unchecked':
    '{count, plural, one {Il y en a trop pour tout calculer : # échéance, la plus lointaine, a été laissée de côté.} many {Il y en a trop pour tout calculer : # d’échéances, les plus lointaines, ont été laissées de côté.} other {Il y en a trop pour tout calculer : # échéances, les plus lointaines, ont été laissées de côté.}}',
  'calendars.name': 'Nom',
  'calendars.new': 'Nouveau calendrier',
  'calendars.nextYearMissing':
    'Aucun jour férié de {year} n’est connu. Les délais de cette année compteraient chaque jour ouvré.',
  'calendars.noHolidays': 'Aucun jour férié de cette année n’est connu.',
  'calendars.openings': 'Heures d’ouverture',
  'calendars.ownName': 'Nom du calendrier',
  'calendars.remove': 'Retirer {name}, {day}',
  'calendars.removeFailed': 'Le jour férié n’a pas pu être retiré.',
  'calendars.removeText': '{name}, {day}, devient un jour ordinaire de ce calendrier.',
  'calendars.removeTitle': 'Retirer ce jour férié ?',
  'calendars.removed': 'Jour férié retiré.',
  'calendars.saveFailed': 'Le calendrier n’a pas pu être enregistré.',
  'calendars.saved': 'Calendrier enregistré.',
  'calendars.skipped': 'Laissés de côté',
  'calendars.skipped.CANCELLED': 'annulé',
  'calendars.skipped.LONG': 'dure trop longtemps',
  'calendars.skipped.RECURRING': 'se répète ; ajoutez-le pour chaque année',
  'calendars.skipped.TIMED': 'a des heures, ce n’est pas un jour entier',
  'calendars.skipped.UNNAMED': 'n’a pas de nom',
  'calendars.subtitle': 'Les jours et les heures selon lesquels les délais sont comptés.',
  'calendars.timeZone': 'Fuseau horaire',
  'calendars.timeZoneMissing': 'Veuillez choisir un fuseau horaire.',
  'calendars.timeZonePlaceholder': 'Saisissez une ville, comme Paris',
  'calendars.timeZoneUnknown': 'Le serveur ne connaît pas ce fuseau horaire.',
  'calendars.title': 'Calendriers',
  'calendars.unconfirmed': 'non confirmé',
  'calendars.unconfirmedDay': '{name}, non confirmé',
};
