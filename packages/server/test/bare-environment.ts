import { frugalEnvironment } from '../../../scripts/project.mjs';

/**
 * The environment variables of a program that a test starts: those that `npm start` sets, and none of the tests' own.
 */
export const BARE_ENVIRONMENT: Readonly<Record<string, string>> = {
  ...frugalEnvironment,
  PATH: process.env['PATH'] ?? '',
};
