import { auth } from './fr/auth.ts';
import { common } from './fr/common.ts';
import { dialogs } from './fr/dialogs.ts';
import { errors } from './fr/errors.ts';
import { recovery } from './fr/recovery.ts';
import { refusals } from './fr/refusals.ts';
import { rules } from './fr/rules.ts';
import { secondStep } from './fr/second-step.ts';
import { shell } from './fr/shell.ts';
import { sso } from './fr/sso.ts';
import { told } from './fr/told.ts';
import { ui } from './fr/ui.ts';
import type { texts as englishDialogs } from './en-dialogs.ts';
import type { texts as englishRecovery } from './en-recovery.ts';
import type { texts as englishRules } from './en-rules.ts';
import type { texts as englishSecondStep } from './en-second-step.ts';
import type { texts as englishSso } from './en-sso.ts';
import type { texts as englishTold } from './en-told.ts';
import type { texts as english } from './en.ts';
import type { Translated } from './translated.ts';

/** French for en.ts. */
export const texts: Translated<
  typeof english &
    typeof englishDialogs &
    typeof englishRules &
    typeof englishRecovery &
    typeof englishSecondStep &
    typeof englishSso &
    typeof englishTold
> = {
  ...common,
  ...told,
  ...ui,
  ...shell,
  ...auth,
  ...dialogs,
  ...recovery,
  ...secondStep,
  ...sso,
  ...rules,
  ...refusals,
  ...errors,
};
