import { writeCreditNote, writeInvoice, writeStatement } from './bills.ts';
import type { Language } from './knowledge.ts';
import { writeAdvice, writeCalls, writeEvents, writeVisit } from './notes.ts';
import { type Paper, type PaperDraw, writtenDay, writtenMonth } from './paper.ts';
import { pdfFile } from './pdf.ts';
import { crackedScreen, damagedParcel, redLight } from './photos.ts';
import type { Random } from './random.ts';

/** All kinds of files in the demo, by who shares them with whom. */

type Write = (language: Language, title: string, draw: PaperDraw) => Buffer;
type About = Pick<Paper, 'language' | 'tag' | 'about'>;

const photo = (about: About, title: string, draw: (random: Random) => Buffer): Paper => ({
  ...about,
  extension: 'png',
  title: () => title,
  write: ({ random }) => draw(random),
});

/** A paper whose name ends with its number. */
const numbered = (about: About, name: string, write: Write): Paper => {
  const title = ({ reference }: PaperDraw): string => `${name} ${reference}`;
  return {
    ...about,
    extension: 'pdf',
    title,
    write: (draw) => write(about.language, title(draw), draw),
  };
};

const note = (about: About, title: string, write: Write): Paper => ({
  ...about,
  extension: 'txt',
  title: () => title,
  write: (draw) => write(about.language, title, draw),
});

const statement = (about: About, name: string): Paper => ({
  ...about,
  extension: 'csv',
  title: ({ at }) => `${name} ${writtenMonth(about.language, at)}`,
  write: (draw) => writeStatement(about.language, draw),
});

const figures = (about: About, name: string): Paper => ({
  ...about,
  extension: 'csv',
  title: ({ at }) => `${name} ${writtenDay(about.language, at)}`,
  write: (draw) => writeCalls(about.language, draw),
});

const LABEL = {
  en: [
    'Print this page and stick it on the parcel.',
    'Hand the parcel in at any pick-up point within 14 days. You pay nothing.',
  ],
  fr: [
    'Imprimez cette page et collez-la sur le colis.',
    'Déposez le colis dans un point relais sous 14 jours. Vous ne payez rien.',
  ],
} as const;
const LABEL_NUMBER = { en: 'Return number:', fr: 'Numéro de retour :' } as const;

const writeLabel: Write = (language, title, { reference }) =>
  pdfFile(title, [
    { text: `${LABEL_NUMBER[language]} ${reference}`, bold: true },
    ...LABEL[language].map((text) => ({ text })),
  ]);

/** Matches no complaint, for general notes. */
const NO_COMPLAINT = /(?!)/;

const EN = {
  parcel: /parcel|package|damaged|dented/i,
  screen: /screen|broken|cracked/i,
  router: /router|red l(ight|ed|amp)/i,
  money: /invoice|refund|charged|money/i,
  bill: /\bbill|debit|monthly/i,
  waiting: /technician|waited|waiting|nobody|nothing came/i,
  sentBack: /return|send.*back|wrong|damaged|broken/i,
  line: /internet|wifi|router|technician/i,
} as const;
const FR = {
  parcel: /colis|paquet|ab[iî]m/i,
  screen: /[eé]cran|cass[eé]/i,
  router: /\bbox|voyant/i,
  money: /facture|rembours|argent/i,
  bill: /pr[eé]l[eè]v|facture/i,
  waiting: /technicien|attend|personne|rendez-vous/i,
  sentBack: /retour|renvoy|ab[iî]m|cass[eé]|mauvais/i,
  line: /internet|wifi|\bbox|technicien/i,
} as const;

const en = (tag: string, about = NO_COMPLAINT): About => ({ language: 'en', tag, about });
const fr = (tag: string, about = NO_COMPLAINT): About => ({ language: 'fr', tag, about });

/** What clients upload. */
export const CLIENT_PAPERS: readonly Paper[] = [
  photo(en('Photo', EN.parcel), 'Photo of the damaged parcel', damagedParcel),
  photo(en('Photo', EN.screen), 'Cracked screen', crackedScreen),
  photo(en('Photo', EN.router), 'Router with the red light', redLight),
  numbered(en('Invoice', EN.money), 'Invoice', writeInvoice),
  statement(en('Statement', EN.bill), 'Payments until'),
  note(en('Notes', EN.waiting), 'What happened, day by day', writeEvents),
  photo(fr('Photo', FR.parcel), 'Photo du colis abîmé', damagedParcel),
  photo(fr('Photo', FR.screen), 'Écran fissuré', crackedScreen),
  photo(fr('Photo', FR.router), 'Voyant rouge de la box', redLight),
  numbered(fr('Facture', FR.money), 'Facture', writeInvoice),
  statement(fr('Relevé', FR.bill), "Prélèvements jusqu'à"),
  note(fr('Notes', FR.waiting), 'Les faits jour par jour', writeEvents),
];

/** What employees send to clients. */
export const ANSWER_PAPERS: readonly Paper[] = [
  numbered(en('Return label', EN.sentBack), 'Return label', writeLabel),
  numbered(en('Credit note', EN.money), 'Credit note', writeCreditNote),
  note(en('Visit report', EN.line), 'Report of the visit', writeVisit),
  numbered(fr('Étiquette', FR.sentBack), 'Étiquette de retour', writeLabel),
  numbered(fr('Avoir', FR.money), 'Avoir', writeCreditNote),
  note(fr('Compte rendu', FR.line), 'Compte rendu de la visite', writeVisit),
];

/** What employees send to each other. */
export const COLLEAGUE_PAPERS: readonly Paper[] = [
  note(en('Advice'), 'Answering about late parcels', writeAdvice),
  figures(en('Figures'), 'Telephone figures,'),
  note(fr('Conseils'), 'Répondre au sujet des colis en retard', writeAdvice),
  figures(fr('Chiffres'), 'Chiffres du téléphone au'),
];
