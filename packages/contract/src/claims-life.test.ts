import { expect, test } from 'vitest';
import { faultsOf, TRANSITION_MESSAGES, type Transition } from './claims-life.ts';

test.each<[string, Transition, object]>([
  ['OTHER with a comment', { to: 'OPEN', reason: 'OTHER', comment: 'By mail.' }, {}],
  [
    'OTHER with blanks',
    { to: 'OPEN', reason: 'OTHER', comment: ' \n' },
    { comment: TRANSITION_MESSAGES.comment },
  ],
  ['waiting for somebody', { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' }, {}],
  [
    'waiting for nobody',
    { to: 'PENDING', reason: 'WAITING', waitingFor: null },
    { waitingFor: TRANSITION_MESSAGES.whom },
  ],
  [
    'an open claim that waits',
    { to: 'OPEN', reason: 'MISTAKE', waitingFor: 'CLIENT' },
    { waitingFor: TRANSITION_MESSAGES.waitingFor },
  ],
  ['withdrawn and closed', { to: 'CLOSED', reason: 'WITHDRAWN', closure: 'WITHDRAWN' }, {}],
  ['withdrawn and open', { to: 'OPEN', reason: 'WITHDRAWN' }, { to: TRANSITION_MESSAGES.closure }],
  [
    'closed otherwise than the reason says',
    { to: 'CLOSED', reason: 'WITHDRAWN', closure: 'NOT_A_COMPLAINT' },
    { closure: TRANSITION_MESSAGES.closureDiffers },
  ],
])('the faults of a transition: %s', (_, transition, faults) => {
  expect(faultsOf(transition)).toEqual(faults);
});
