import { auth } from './ar/auth.ts';
import { common } from './ar/common.ts';
import { dialogs } from './ar/dialogs.ts';
import { errors } from './ar/errors.ts';
import { recovery } from './ar/recovery.ts';
import { refusals } from './ar/refusals.ts';
import { rules } from './ar/rules.ts';
import { secondStep } from './ar/second-step.ts';
import { shell } from './ar/shell.ts';
import { sso } from './ar/sso.ts';
import { told } from './ar/told.ts';
import { ui } from './ar/ui.ts';
import type { texts as englishDialogs } from './en-dialogs.ts';
import type { texts as englishRecovery } from './en-recovery.ts';
import type { texts as englishRules } from './en-rules.ts';
import type { texts as englishSecondStep } from './en-second-step.ts';
import type { texts as englishSso } from './en-sso.ts';
import type { texts as englishTold } from './en-told.ts';
import type { texts as english } from './en.ts';
import type { Translated } from './translated.ts';

/** Arabic for en.ts. */
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
