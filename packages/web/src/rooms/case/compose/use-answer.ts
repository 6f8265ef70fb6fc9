import type { Claim } from '@recourse/contract/claims';
import { newMessage, type NewMessage } from '@recourse/contract/claims-thread';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api/api-error.ts';
import type { FormFiles } from '../../../lib/files/use-attached-files.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { threadQuery, usePostMessage } from '../thread.queries.ts';
import { type TaughtSolution, useTaughtSolution } from './use-taught-solution.ts';
import { useThreadForm } from './use-thread-form.ts';

interface AnswerOptions {
  claim: Claim;
  files: FormFiles;
  /** Called after it has been sent. */
  onSent?: (() => void) | undefined;
}

/** The message that is being written: its text, its files, and the inserted solution. */
export function useAnswer({ claim, files, onSent }: AnswerOptions) {
  const t = useT();
  const newest = useQuery(threadQuery(claim.id)).data?.newest;
  const post = usePostMessage(claim.id);
  const taught = useTaughtSolution(claim.id);
  const form = useThreadForm({
    name: `message:${claim.id}`,
    rule: newMessage.shape.body,
    failed: t('case.sendFailed'),
    files,
    notUploaded: t('claims.fileNotUploaded'),
  });
  return {
    form,
    taught,
    insert: (solution: TaughtSolution): void => {
      form.append(solution.texte);
      taught.choose(solution);
    },
    startOver: (): void => {
      form.startOver();
      taught.forget();
    },
    /** Creates the function that sends the message with this purpose. */
    send: (more: Pick<NewMessage, 'purpose' | 'promisedOn' | 'outcome'>) =>
      form.submit(
        (body): NewMessage => ({
          body,
          ...more,
          ...taught.solution?.sent,
          ...(newest === undefined ? {} : { seen: newest }),
        }),
        async (message) => {
          try {
            await post.mutateAsync(message);
          } catch (failure) {
            // The solution has changed since it was inserted. An author who sends the message again has to decide again
            // what it teaches.
            if (hasStatus(failure, 412)) taught.forget();
            throw failure;
          }
          taught.forget();
          onSent?.();
        },
      ),
  };
}
