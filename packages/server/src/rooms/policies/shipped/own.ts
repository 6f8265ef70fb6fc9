import { due, NO_RECOURSE, type ShippedPolicy } from './shipped-policy.ts';

/** Policies whose numbers the company decides: these are proposals that no regulator requires. */

const OWN = {
  pauseAllowed: true,
  keepsRecord: false,
  recourse: NO_RECOURSE,
  recourseOn: [],
  autoCloseDays: 14,
  reopenWithinDays: 30,
} satisfies Partial<ShippedPolicy>;

const WAITING = { pause: 'WAITING', onReopen: 'EXTEND', warn: { workingDays: 1 } } as const;

export const OWN_POLICIES: readonly ShippedPolicy[] = [
  {
    ...OWN,
    code: 'ISO-10002',
    name: 'Complaints as in ISO 10002',
    enabled: true,
    source: 'https://www.iso.org/standard/71580.html',
    targets: [
      due('ACK', 'COMPANY', [0, 'CALENDAR_DAYS'], { legal: false }),
      due('UPDATE', 'COMPANY', [5, 'WORKING_DAYS'], {
        legal: false,
        kind: 'REPEATED',
        rule: WAITING,
      }),
      due('FINAL', 'COMPANY', [20, 'WORKING_DAYS'], { legal: false, rule: WAITING }),
    ],
  },
  {
    ...OWN,
    code: 'INTERNAL',
    name: 'Our own service level',
    enabled: true,
    source: '',
    targets: [
      due('FIRST_REPLY', 'COMPANY', [480, 'WORKING_MINUTES'], {
        legal: false,
        rule: { pause: 'WAITING', onReopen: 'RESTART', warn: { workingMinutes: 60 } },
      }),
      due('FINAL', 'COMPANY', [5, 'WORKING_DAYS'], { legal: false, rule: WAITING }),
    ],
  },
];
