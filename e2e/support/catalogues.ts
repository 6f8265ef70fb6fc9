import { texts as arabicRooms } from '../../packages/web/src/texts/ar-rooms.ts';
import { texts as arabic } from '../../packages/web/src/texts/ar.ts';
import { texts as englishHome } from '../../packages/web/src/texts/en-home.ts';
import { texts as englishLater } from '../../packages/web/src/texts/en-later.ts';
import { texts as englishRecovery } from '../../packages/web/src/texts/en-recovery.ts';
import { texts as englishDialogs } from '../../packages/web/src/texts/en-dialogs.ts';
import { texts as englishSecondStep } from '../../packages/web/src/texts/en-second-step.ts';
import { texts as englishTold } from '../../packages/web/src/texts/en-told.ts';
import { texts as englishRooms } from '../../packages/web/src/texts/en-rooms.ts';
import { texts as englishRules } from '../../packages/web/src/texts/en-rules.ts';
import { texts as english } from '../../packages/web/src/texts/en.ts';
import { texts as frenchRooms } from '../../packages/web/src/texts/fr-rooms.ts';
import { texts as french } from '../../packages/web/src/texts/fr.ts';

/** The portal's texts in each language. */

export const TEXTS = {
  en: {
    ...english,
    ...englishRules,
    ...englishRooms,
    ...englishHome,
    ...englishLater,
    ...englishRecovery,
    ...englishDialogs,
    ...englishSecondStep,
    ...englishTold,
  },
  fr: { ...french, ...frenchRooms },
  ar: { ...arabic, ...arabicRooms },
} as const;
export type Language = keyof typeof TEXTS;
