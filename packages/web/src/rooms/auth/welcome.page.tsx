import { LinkPage, type LinkPageWords } from './link-page.tsx';

const WORDS: LinkPageWords = {
  title: 'recovery.welcome',
  over: 'recovery.welcomeOver',
  askAgain: null,
  kinds: {
    INVITATION: {
      title: 'recovery.welcome',
      account: 'recovery.welcomeAccount',
      hint: null,
      action: { choose: 'recovery.save' },
      doneTitle: 'recovery.welcomeDoneTitle',
      done: 'recovery.welcomeDone',
    },
  },
};

/** Lets an invited user set the first password. */
export function WelcomePage() {
  return <LinkPage words={WORDS} />;
}
