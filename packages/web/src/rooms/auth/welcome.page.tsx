import { LinkPage, type LinkWords } from './link-page.tsx';

const WORDS: LinkWords = {
  title: 'recovery.welcome',
  account: 'recovery.welcomeAccount',
  hint: null,
  over: 'recovery.welcomeOver',
  mayAsk: false,
  doneTitle: 'recovery.welcomeDoneTitle',
  done: 'recovery.welcomeDone',
};

/** Lets whoever was invited choose his first password. */
export function WelcomePage() {
  return <LinkPage words={WORDS} />;
}
