import { createAssistant, type Assistant } from '@recourse/assistant/assistant';
import { train } from '@recourse/assistant/train/training';
import { EACH, HISTORY, SOLUTIONS } from './parcel-service.ts';

/** The examples that an assistant is taught from the parcel service. */
interface Lessons {
  /** Number of validated complaints taught for each solution. */
  readonly taught: number;
  /** Number of further complaints that are added without a solution. */
  readonly open?: number;
}

/** An assistant that was taught the first complaints of each solution and trained on them. */
export function trained({ taught, open = 0 }: Lessons): Assistant {
  const assistant = createAssistant();
  for (const solution of SOLUTIONS) assistant.putSolution(solution);
  for (const [at, example] of HISTORY.entries()) {
    const place = at % EACH;
    if (place < taught) assistant.putExample(example);
    else if (place < taught + open) assistant.putUnlabelled(example.key, example.text);
  }
  assistant.adopt(train(assistant.snapshot()));
  return assistant;
}
