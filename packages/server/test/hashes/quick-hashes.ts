import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hashes passwords with a thousandth of the work: hashing took a twelfth of the server tests' time. A stored hash still
 * names the product's cost. Programs that tests start hash with the real cost.
 */

const LEAST_MEMORY_KIB = 8;

type Argon2 = Parameters<typeof crypto.argon2>[1];

const quick = (parameters: Argon2): Argon2 => ({
  ...parameters,
  memory: LEAST_MEMORY_KIB,
  passes: 1,
});

const { argon2, argon2Sync } = crypto;
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, quick(parameters), done);
crypto.argon2Sync = (algorithm, parameters) => argon2Sync(algorithm, quick(parameters));
syncBuiltinESMExports();
