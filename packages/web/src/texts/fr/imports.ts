/** Texts of the import of CSV files. */
export const imports = {
  'imports.another': 'Importer un autre fichier',
  'imports.checkFailed': 'Le fichier n’a pas pu être vérifié.',
  'imports.checking': 'Vérification du fichier',
  'imports.columns.HISTORY':
    'Première ligne : reclamationText, solution. Une solution est désignée par son id, ou la case reste vide. UTF-8, séparé par des virgules, des points-virgules ou des tabulations, {size} au plus.',
  'imports.columns.SOLUTIONS':
    'Première ligne : id, texte, motcle, et internal si vous voulez. UTF-8, séparé par des virgules, des points-virgules ou des tabulations, {size} au plus.',
  'imports.counts': 'Nouvelles : {added}. Modifiées : {changed}. Déjà connues : {unchanged}.',
  'imports.done':
    '{count, plural, one {# ligne importée} many {# lignes importées} other {# lignes importées}}',
  'imports.empty': 'Le fichier n’a aucune ligne',
  'imports.emptyText': 'Sous la ligne qui nomme les colonnes, il n’y a rien à importer.',
  'imports.fault.ARCHIVED': 'la solution « {id} » est archivée ; restaurez-la d’abord.',
  'imports.fault.COLUMNS_MISSING':
    'la première ligne doit nommer les colonnes {needed} ; il manque {missing}.',
  'imports.fault.COLUMN_TWICE': 'la première ligne nomme deux fois la colonne {name}.',
  'imports.fault.FIELD_COUNT': '{expected} champs attendus ({names}), {found} trouvés.',
  'imports.fault.FILE_EMPTY': 'le fichier est vide.',
  'imports.fault.ID_MISSING': 'un id est obligatoire.',
  'imports.fault.ID_TWICE': '« {id} » figure déjà à la ligne {before}.',
  'imports.fault.LINE_TOO_LONG': 'la ligne dépasse un mégaoctet.',
  'imports.fault.NOT_BOOLEAN': 'indiquez true ou false.',
  'imports.fault.NOT_CSV': 'la ligne n’est pas du CSV valable.',
  'imports.fault.NOT_UTF8':
    'le fichier n’est pas du texte UTF-8 ; enregistrez-le en UTF-8 et recommencez.',
  'imports.fault.QUOTE_CLOSING':
    'après un guillemet fermant doit venir un séparateur ou la fin de la ligne ; doublez un guillemet dans un texte.',
  'imports.fault.QUOTE_INSIDE':
    'un texte qui contient des guillemets doit être entre guillemets, ceux du texte étant doublés.',
  'imports.fault.QUOTE_OPEN': 'un guillemet est ouvert ici ou plus bas et jamais fermé.',
  'imports.fault.RECORD_TOO_LONG':
    'un enregistrement dépasse {most} caractères ; un guillemet est-il resté ouvert ?',
  'imports.fault.UNKNOWN_SOLUTION': 'aucune solution n’a l’id ou le numéro « {id} ».',
  'imports.faults': 'Lignes incorrectes',
  'imports.field': 'Champ',
  'imports.file': 'Fichier CSV',
  'imports.found': 'Colonnes trouvées : {names}',
  'imports.ignored': 'Colonnes non utilisées : {names}',
  'imports.importFailed': 'L’import n’a pas pu aboutir.',
  'imports.importing': 'Import de {file}',
  'imports.kind': 'Contenu du fichier',
  'imports.kind.HISTORY': 'Anciennes réclamations',
  'imports.kind.SOLUTIONS': 'Solutions',
  'imports.last.BROKEN_OFF':
    'L’import de {file} s’est interrompu. Rien n’a été enregistré : choisissez de nouveau le fichier.',
  'imports.last.DONE': 'Dernier import : {file}. Lignes importées : {good}, laissées : {bad}.',
  'imports.last.FAILED': 'L’import de {file} a échoué. Rien n’a été enregistré.',
  'imports.latestFailed': 'Le dernier import n’a pas pu être chargé.',
  'imports.leftOut': 'Lignes laissées de côté',
  'imports.line': 'Ligne',
  'imports.moreFaults': 'Autres lignes incorrectes : {count}',
  'imports.outOfScope':
    'Réclamations auxquelles aucune solution ne répond, et qui n’apprennent rien : {count}.',
  'imports.reason': 'Raison',
  'imports.run':
    '{count, plural, one {Importer # bonne ligne} many {Importer # bonnes lignes} other {Importer # bonnes lignes}}',
  'imports.sampleLine': 'Ligne {line}',
  'imports.samples': 'Les premières lignes, telles qu’elles seraient enregistrées',
  'imports.sending': 'Envoi du fichier',
  'imports.subtitle':
    'Apportez les réponses que vous connaissez, ou d’anciennes réclamations avec la réponse que chacune a reçue. Vous voyez ce qui se passerait avant que rien ne soit enregistré.',
  'imports.summary': 'Bonnes lignes : {good, number} · Lignes incorrectes : {bad, number}',
  'imports.title': 'Importer un CSV',
  'imports.toSolutions': 'Vers les solutions',
  'imports.unreadable': 'Ce fichier ne peut pas être importé',
  'imports.unreadableText':
    'Corrigez ce qui est indiqué ci-dessous, enregistrez le fichier en CSV et choisissez-le de nouveau.',
  'imports.wholeLine': 'ligne entière',
} as const;
