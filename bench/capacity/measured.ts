/** What `npm run bench -- capacity --claims 50000` printed on 2026-11-30, on a machine with two cores that did much else. */

export const MEASURED = {
  /** CPU in ms, of a call or of a screen with all its calls. */
  calls: {
    'sign-in': { app: 40.4, database: 6.8 },
    'screen: home of a client': { app: 2.07, database: 3.27 },
    'screen: home of an employee': { app: 4.0, database: 7.67 },
    'screen: inbox': { app: 2.53, database: 3.6 },
    'screen: claim, for an employee': { app: 12.6, database: 8.53 },
    'screen: claim, for a client': { app: 4.53, database: 4.47 },
    // With 60,000 lessons.
    'message to the assistant': { app: 47.9, database: 16.9 },
    // With 60,000 lessons.
    'search of the assistant': { app: 11.47, database: 1.25 },
    'search, frequent word': { app: 1.27, database: 2.93 },
    'create, with audit row': { app: 1.27, database: 1.7 },
    'message in a claim': { app: 3.53, database: 5.43 },
    'update status': { app: 1.53, database: 2.8 },
    'upload of 300 kB': { app: 5.9, database: 2.4 },
    'presence in a form': { app: 0.83, database: 1.0 },
  },
  /** CPU of app and database in ms a second, of one live stream. The larger figure of two runs; the other was 0.024. */
  streamMs: 0.071,
} as const;
export type MeasuredName = keyof typeof MEASURED.calls;
