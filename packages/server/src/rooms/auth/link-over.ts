import { LINK_MESSAGES, LINK_OVER } from '@recourse/contract/told/links';
import { type AppError, gone } from '../../kernel/errors.ts';

/** The error for every invalid link, whatever the reason. */
export const over = (): AppError => gone(LINK_MESSAGES.over, LINK_OVER);
