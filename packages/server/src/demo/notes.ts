import { DAY_MS } from '@recourse/contract/values/limits';
import type { Language } from './knowledge.ts';
import { type PaperDraw, textFile, writtenDay } from './paper.ts';

/** Papers with text: what happened, what a technician did, advice among colleagues. */

const EVENTS = {
  en: [
    'Called the hotline, 25 minutes in the queue, then cut off.',
    'Called again. I was told that somebody calls back within two days.',
    'Nobody called back.',
    'Wrote an e-mail with the number and the photos.',
    'Stayed at home from 8 to 12. Nobody came.',
    'Got an automatic answer, nothing else.',
  ],
  fr: [
    "Appelé l'assistance, 25 minutes d'attente, puis coupé.",
    "Rappelé. On m'a dit que quelqu'un rappelle sous deux jours.",
    "Personne n'a rappelé.",
    'Envoyé un e-mail avec le numéro et les photos.',
    "Resté à la maison de 8 h à 12 h. Personne n'est venu.",
    'Reçu une réponse automatique, rien de plus.',
  ],
} as const;
const REFERENCE = { en: 'Reference:', fr: 'Référence :' } as const;
const EVENT_COUNT = 4;

/** A client's own list of what happened on which day, as plain text. */
export function writeEvents(language: Language, title: string, draw: PaperDraw): Buffer {
  const { random, at, reference } = draw;
  const first = random.below(EVENTS[language].length);
  const lines = Array.from({ length: EVENT_COUNT }, (_, index) => {
    const day = new Date(at.getTime() - (EVENT_COUNT - index) * DAY_MS);
    const event = EVENTS[language][(first + index) % EVENTS[language].length];
    return `${writtenDay(language, day)} – ${event}`;
  });
  return textFile([title, `${REFERENCE[language]} ${reference}`, '', ...lines]);
}

const VISIT = {
  en: {
    found: ['loose cable at the socket', 'old filter on the line', 'router too close to the oven'],
    line: 'Found:',
    done: 'Set right and measured three times with a cable: the line reaches the speed of the plan.',
    next: 'If it fails again within 14 days, the next visit is free and comes first.',
  },
  fr: {
    found: ['câble desserré à la prise', 'vieux filtre sur la ligne', 'box trop près du four'],
    line: 'Constaté :',
    done: "Remis en ordre et mesuré trois fois par câble : la ligne atteint le débit de l'offre.",
    next: 'Si la panne revient sous 14 jours, la visite suivante est gratuite et prioritaire.',
  },
} as const;

/** What a technician found and did, as plain text. */
export function writeVisit(language: Language, title: string, draw: PaperDraw): Buffer {
  const { random, at, reference } = draw;
  const { found, line, done, next } = VISIT[language];
  return textFile([
    `${title}, ${writtenDay(language, at)}`,
    `${REFERENCE[language]} ${reference}`,
    '',
    `${line} ${random.pick(found)}.`,
    done,
    next,
  ]);
}

const ADVICE = {
  en: [
    'Say first what happens next and on which day, then why it is late.',
    'Ask for the number only when it is in none of the messages.',
    'A second complaint about the same parcel goes straight to the carrier desk.',
  ],
  fr: [
    "Dire d'abord la suite et le jour, ensuite la raison du retard.",
    "Demander le numéro seulement s'il n'est dans aucun message.",
    'Une deuxième réclamation pour le même colis part directement au service transport.',
  ],
} as const;

/** Advice to colleagues on answering, as plain text. */
export function writeAdvice(language: Language, title: string): Buffer {
  return textFile([title, '', ...ADVICE[language].map((line) => `- ${line}`)]);
}

const WEEKDAYS = 5;
const CALLS = { fewest: 18, spread: 30 } as const;
const SECONDS = { least: 40, spread: 260 } as const;
const CALLS_HEAD = {
  en: 'Day;Calls;Seconds until answered',
  fr: 'Jour;Appels;Secondes avant réponse',
} as const;

/** Telephone figures of the five days before, as a CSV table. */
export function writeCalls(language: Language, { random, at }: PaperDraw): Buffer {
  const days = Array.from({ length: WEEKDAYS }, (_, index) => {
    const day = new Date(at.getTime() - (WEEKDAYS - index) * DAY_MS).toISOString().slice(0, 10);
    const calls = CALLS.fewest + random.below(CALLS.spread);
    return `${day};${calls};${SECONDS.least + random.below(SECONDS.spread)}`;
  });
  return textFile([CALLS_HEAD[language], ...days]);
}
