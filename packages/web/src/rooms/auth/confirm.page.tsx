import { LinkPage, type LinkPageWords } from './link-page.tsx';

const WORDS: LinkPageWords = {
  title: 'recovery.address',
  over: 'recovery.addressOver',
  askAgain: null,
  kinds: {
    EMAIL: {
      title: 'recovery.confirmTitle',
      account: 'recovery.confirmAccount',
      hint: null,
      action: { agree: 'recovery.confirm' },
      doneTitle: 'recovery.confirmed',
      done: 'recovery.addressDone',
      doneInPart: 'recovery.confirmedInPart',
    },
    EMAIL_APPROVAL: {
      title: 'recovery.approveTitle',
      account: 'recovery.approveAccount',
      hint: 'recovery.approveHint',
      action: { agree: 'recovery.approve' },
      doneTitle: 'recovery.approved',
      done: 'recovery.addressDone',
      doneInPart: 'recovery.approvedInPart',
    },
    EMAIL_UNDO: {
      title: 'recovery.undoTitle',
      account: 'recovery.undoAccount',
      hint: 'recovery.hint',
      action: { choose: 'recovery.undo' },
      doneTitle: 'recovery.undone',
      done: 'recovery.done',
    },
  },
};

/** Confirms, approves or undoes a change of an account's e-mail, with a mailed link. */
export function ConfirmPage() {
  return <LinkPage words={WORDS} />;
}
