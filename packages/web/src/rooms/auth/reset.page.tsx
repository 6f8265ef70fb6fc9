import { LinkPage, type LinkWords } from './link-page.tsx';

const WORDS: LinkWords = {
  title: 'recovery.choose',
  account: 'recovery.account',
  hint: 'recovery.hint',
  over: 'recovery.over',
  mayAsk: true,
  doneTitle: 'recovery.doneTitle',
  done: 'recovery.done',
};

/** Replaces a forgotten password, with the link of a mail. */
export function ResetPage() {
  return <LinkPage words={WORDS} />;
}
