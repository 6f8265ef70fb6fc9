import { runSteps } from './run-steps.ts';
import { plans } from './test-steps.ts';

// The npm script names its plan. Words after it (`npm test -- database`) name another one.
const [own = 'all', ...other] = process.argv.slice(2);
const plan = plans[other.join(' ') || own];
if (!plan) throw new Error(`Say one of: ${Object.keys(plans).join(', ')}`);
process.exitCode = await runSteps(plan());
