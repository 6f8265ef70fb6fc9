import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../src/db/tables.ts';
import { contentsOf } from './contents.ts';

/** Makes a call that must be refused with this status and must change nothing. */
export async function refused(
  db: Kysely<Tables>,
  status: number,
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const before = await contentsOf(db);
  const response = await call();
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status });
  expect(await contentsOf(db)).toBe(before);
  return response;
}
