import { DAY_MS } from '@recourse/contract/values/limits';
import type { Language } from './knowledge.ts';
import { euros, type PaperDraw, textFile, writtenDay } from './paper.ts';
import { pdfFile, type PdfLine } from './pdf.ts';

/** Papers with amounts: invoices, credit notes, statements. All amounts are in cents. */

/** Its name and its price. */
type Article = readonly [string, number];

const GOODS: Readonly<Record<Language, readonly Article[]>> = {
  en: [
    ['Kettle, steel', 3_490],
    ['Desk lamp', 2_950],
    ['Toaster, two slots', 2_790],
    ['Bath towels, set of four', 2_490],
    ['Monitor, 24 inch', 14_900],
    ['Office chair', 11_900],
  ],
  fr: [
    ['Bouilloire en inox', 3_490],
    ['Lampe de bureau', 2_950],
    ['Grille-pain deux fentes', 2_790],
    ['Serviettes de bain, lot de quatre', 2_490],
    ['Écran 24 pouces', 14_900],
    ['Fauteuil de bureau', 11_900],
  ],
};

const WORDS = {
  en: {
    order: 'Order:',
    date: 'Date:',
    delivery: 'Delivery',
    total: 'Total, VAT included',
    vat: 'of which VAT 20 %',
    credited: 'Credited to you',
    toCredit: 'The amount goes back the way you paid, within five working days.',
    statement: ['Date', 'What for', 'Amount in euros'],
    monthly: 'Home internet, monthly price',
    rental: 'Router rental',
    extra: ['Reminder fee', 'Film on demand', 'Calls abroad'],
  },
  fr: {
    order: 'Commande :',
    date: 'Date :',
    delivery: 'Livraison',
    total: 'Total TTC',
    vat: 'dont TVA 20 %',
    credited: 'Montant remboursé',
    toCredit: 'Le montant vous est rendu par votre moyen de paiement sous cinq jours ouvrés.',
    statement: ['Date', 'Objet', 'Montant en euros'],
    monthly: 'Internet à domicile, prix mensuel',
    rental: 'Location de la box',
    extra: ['Frais de rappel', 'Film à la demande', "Appels vers l'étranger"],
  },
} as const;

const DELIVERY_CENTS = 490;
const VAT_RATE = 0.2;
const MOST_ARTICLES = 3;
/** The maximum age of an invoice when it is shared. */
const INVOICE_AGE_DAYS = 14;

/** An invoice of the shop as a PDF; its sum and its tax are right. */
export function writeInvoice(language: Language, title: string, draw: PaperDraw): Buffer {
  const { random, at, reference } = draw;
  const words = WORDS[language];
  const goods = Array.from({ length: 1 + random.below(MOST_ARTICLES) }, () =>
    random.pick(GOODS[language]),
  );
  const total = goods.reduce((sum, [, cents]) => sum + cents, DELIVERY_CENTS);
  const day = new Date(at.getTime() - (1 + random.below(INVOICE_AGE_DAYS)) * DAY_MS);
  return pdfFile(title, [
    { text: `${words.date} ${writtenDay(language, day)}` },
    { text: `${words.order} ${reference}` },
    { text: '' },
    ...goods.map(([text, cents]): PdfLine => ({ text, amount: euros(language, cents) })),
    { text: words.delivery, amount: euros(language, DELIVERY_CENTS) },
    { text: '' },
    { text: words.total, amount: euros(language, total), bold: true },
    { text: words.vat, amount: euros(language, Math.round(total - total / (1 + VAT_RATE))) },
  ]);
}

/** A credit note for one article as a PDF. */
export function writeCreditNote(language: Language, title: string, draw: PaperDraw): Buffer {
  const { random, at, reference } = draw;
  const words = WORDS[language];
  const [article, cents] = random.pick(GOODS[language]);
  return pdfFile(title, [
    { text: `${words.date} ${writtenDay(language, at)}` },
    { text: `${words.order} ${reference}` },
    { text: '' },
    { text: article, amount: euros(language, cents) },
    { text: words.credited, amount: euros(language, cents), bold: true },
    { text: '' },
    { text: words.toCredit },
  ]);
}

const STATEMENT_MONTHS = 4;
const PRICES = { monthly: 3_499, rental: 300, lowestExtra: 399, extraSpread: 800 } as const;
const EXTRA_CHANCE = 0.6;

/** The debits of the last months as a CSV table, with the decimal mark of the language. */
export function writeStatement(language: Language, { random, at }: PaperDraw): Buffer {
  const words = WORDS[language];
  const line = (day: string, what: string, cents: number): string => {
    const amount = (cents / 100).toFixed(2);
    return [day, what, language === 'fr' ? amount.replace('.', ',') : amount].join(';');
  };
  const lines: string[] = [words.statement.join(';')];
  for (let back = STATEMENT_MONTHS; back > 0; back -= 1) {
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back + 1, 1));
    const day = first.toISOString().slice(0, 10);
    lines.push(line(day, words.monthly, PRICES.monthly), line(day, words.rental, PRICES.rental));
    if (!random.chance(EXTRA_CHANCE)) continue;
    const cents = PRICES.lowestExtra + random.below(PRICES.extraSpread);
    lines.push(line(day, random.pick(words.extra), cents));
  }
  return textFile(lines);
}
