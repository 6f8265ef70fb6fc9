/**
 * The colour pairs with a meaning. They are the same everywhere, and always accompany a word or an
 * icon.
 */
export const TONES = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  neutral: 'bg-neutral-soft text-neutral',
  brand: 'bg-brand-soft text-accent',
} as const;

export type Tone = keyof typeof TONES;
