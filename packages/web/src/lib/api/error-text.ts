import { ApiError, refusalPart } from './api-error.ts';
import { t } from '../i18n/i18n.ts';
import { ruleText } from '../i18n/rule-text.ts';

/** Fields of an error body that contain a message for people. The first one present is used. */
const TEXT_FIELDS = ['message', 'error', 'detail'] as const;

/**
 * The text shown for an error: the server's message in the reader's language, else the screen's fallback. Without a
 * fallback it is the status code of the answer or, when there was no answer, the error's own message.
 */
export function errorText(error: unknown, fallback?: string): string {
  const own = serverText(error);
  if (own !== null) return ruleText(t, own);
  if (fallback !== undefined) return fallback;
  if (error instanceof ApiError) return t('errors.status', { status: error.status });
  return error instanceof Error && error.message !== '' ? error.message : t('errors.request');
}

/**
 * The server's message for each field of a form, by field name; empty when the error names no
 * field.
 */
export function errorFields(error: unknown): Readonly<Record<string, string>> {
  const fields = refusalPart(error, 'fields');
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function serverText(error: unknown): string | null {
  for (const field of TEXT_FIELDS) {
    const text = refusalPart(error, field);
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}
