/** What `npm run bench -- capacity` printed on 2026-11-30, on a machine with two cores that did much else. */

export const MEASURED = {
  /** CPU in ms, of a call or of a screen with all its calls. */
  calls: {
    'sign-in': { app: 39, database: 10.1 },
    'screen: home of a client': { app: 1, database: 1 },
    'screen: home of an employee': { app: 3, database: 5 },
    'screen: inbox': { app: 3, database: 4 },
    'screen: claim, for an employee': { app: 10, database: 10 },
    'screen: claim, for a client': { app: 5, database: 5 },
    'message to the assistant': { app: 47.9, database: 10 },
    'search of the assistant': { app: 11.47, database: 1.25 },
    'search, frequent word': { app: 1.52, database: 3.43 },
    'create, with audit row': { app: 1.27, database: 1.5 },
    'message in a claim': { app: 2.87, database: 4.8 },
    'update status': { app: 1.7, database: 2.5 },
    'upload of 300 kB': { app: 4, database: 2 },
    'presence in a form': { app: 0.5, database: 0.5 },
  },
  /** CPU of app and database in ms a second, of one live stream. */
  streamMs: 0.071,
} as const;
export type MeasuredName = keyof typeof MEASURED.calls;
