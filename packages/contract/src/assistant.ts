import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BLIND_EVERY, HTTP } from './limits.ts';

/** How the assistant is set and how well it does: for administrators. */

const BLIND_EVERY_MESSAGE = `Please give a whole number from 0 to ${BLIND_EVERY.most}.`;

export const assistantSettings = z.strictObject({
  /**
   * One report in so many hides its suggestion from employees until they have chosen, so that accuracy is
   * measured without bias; 0: none does.
   */
  blindEvery: z
    .int(BLIND_EVERY_MESSAGE)
    .check(z.minimum(0, BLIND_EVERY_MESSAGE), z.maximum(BLIND_EVERY.most, BLIND_EVERY_MESSAGE)),
});
export type AssistantSettings = z.output<typeof assistantSettings>;

const timeoutMs = HTTP.slowTimeoutMs;

export const getAssistantSettings = endpoint({
  method: 'GET',
  path: '/api/assistant/settings',
  roles: ['ADMIN'],
  summary: 'How the assistant works.',
  reply: assistantSettings,
  timeoutMs,
});

export const updateAssistantSettings = endpoint({
  method: 'PUT',
  path: '/api/assistant/settings',
  roles: ['ADMIN'],
  summary: 'Changes the given settings of the assistant, for reports made from now on.',
  body: z.partial(assistantSettings),
  reply: assistantSettings,
  timeoutMs,
});
