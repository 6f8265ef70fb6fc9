import { LinkPage, type LinkPageWords } from './link-page.tsx';

const WORDS: LinkPageWords = {
  title: 'recovery.choose',
  over: 'recovery.over',
  askAgain: 'forgot',
  kinds: {
    PASSWORD: {
      title: 'recovery.choose',
      account: 'recovery.account',
      hint: 'recovery.hint',
      action: { choose: 'recovery.save' },
      doneTitle: 'recovery.doneTitle',
      done: 'recovery.done',
    },
  },
};

/** Resets a forgotten password with a mailed link. */
export function ResetPage() {
  return <LinkPage words={WORDS} />;
}
