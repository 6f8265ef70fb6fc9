import { due, NO_RECOURSE, type ShippedPolicy } from './shipped-policy.ts';
import { AFCA, FOS, FSPO } from './recourse.ts';

/** Policies that follow a regulator's text. */

const LEGAL = {
  pauseAllowed: false,
  keepsRecord: true,
  recourseOn: ['UPHELD', 'PARTLY', 'REJECTED'],
  autoCloseDays: null,
  reopenWithinDays: null,
  // A missed deadline of a regulator concerns more people than the team.
  lateLevel: 2,
  enabled: false,
} satisfies Partial<ShippedPolicy>;

/** Each company has its own mediator, so the text stays empty until the company writes it. */
const MEDIATOR = { recourse: NO_RECOURSE, recourseOn: [] } satisfies Partial<ShippedPolicy>;

const WARN = { warn: { workingDays: 2 } };
const SENT = { startsFrom: 'SENT', ...WARN } as const;

export const REGULATORS: readonly ShippedPolicy[] = [
  {
    ...LEGAL,
    ...MEDIATOR,
    code: 'FR-ACPR',
    name: 'France: banks and insurers (ACPR)',
    enabled: true,
    source:
      'https://acpr.banque-france.fr/proteger-la-clientele/vous-etes-un-particulier/formuler-une-reclamation-vis-vis-dun-professionnel',
    targets: [
      due('ACK', 'FR', [10, 'WORKING_DAYS'], { rule: SENT }),
      due('FINAL', 'FR', [2, 'MONTHS'], { rule: { ...SENT, warn: { workingDays: 10 } } }),
    ],
  },
  {
    ...LEGAL,
    code: 'UK-FCA',
    name: 'United Kingdom: FCA, DISP 1',
    enabled: true,
    source: 'https://www.handbook.fca.org.uk/handbook/DISP/1/6.html',
    recourse: FOS,
    targets: [
      due('ACK', 'GB-ENG', [1, 'WORKING_DAYS'], { legal: false }),
      due('SUMMARY', 'GB-ENG', [3, 'WORKING_DAYS'], {
        kind: 'WINDOW',
        rule: { end: 'CLOSE_OF_BUSINESS' },
      }),
      due('DELAY_NOTICE', 'GB-ENG', [8, 'WEEKS'], { rule: { warn: { workingDays: 5 } } }),
      due('FINAL', 'GB-ENG', [8, 'WEEKS'], { rule: { warn: { workingDays: 10 } } }),
    ],
  },
  {
    ...LEGAL,
    code: 'UK-PSD',
    name: 'United Kingdom: payment services',
    source: 'https://www.handbook.fca.org.uk/handbook/DISP/1/6.html',
    recourse: FOS,
    targets: [due('FINAL', 'GB-ENG', [15, 'WORKING_DAYS'], { atMost: 35, rule: WARN })],
  },
  {
    ...LEGAL,
    ...MEDIATOR,
    code: 'EU-PSD2',
    name: 'European Union: payment services',
    source: 'https://eur-lex.europa.eu/eli/dir/2015/2366/oj',
    targets: [due('FINAL', 'COMPANY', [15, 'WORKING_DAYS'], { atMost: 35, rule: WARN })],
  },
  {
    ...LEGAL,
    ...MEDIATOR,
    code: 'FR-PSP',
    name: 'France: payment services',
    source: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006072026',
    targets: [due('FINAL', 'FR', [15, 'WORKING_DAYS'], { atMost: 35, rule: WARN })],
  },
  {
    ...LEGAL,
    code: 'IE-CBI',
    name: 'Ireland: Central Bank, Consumer Protection Code',
    source:
      'https://www.centralbank.ie/regulation/consumer-protection/consumer-protection-codes-regulations',
    recourse: FSPO,
    targets: [
      due('ACK', 'IE', [5, 'WORKING_DAYS'], { rule: WARN }),
      due('UPDATE', 'IE', [20, 'WORKING_DAYS'], { kind: 'REPEATED', rule: WARN }),
      due('FINAL', 'IE', [40, 'WORKING_DAYS'], { rule: WARN }),
    ],
  },
  {
    ...LEGAL,
    code: 'AU-RG271',
    name: 'Australia: ASIC, RG 271',
    source:
      'https://asic.gov.au/regulatory-resources/find-a-document/regulatory-guides/rg-271-internal-dispute-resolution/',
    recourse: AFCA,
    targets: [
      due('ACK', 'COMPANY', [24, 'HOURS']),
      due('FINAL', 'COMPANY', [30, 'CALENDAR_DAYS'], { rule: { warn: { workingDays: 5 } } }),
    ],
  },
];
