import { expect, test } from 'vitest';
import { isMereCourtesy } from './courtesy-phrases.ts';

test.each([
  'Hello, how are you?',
  'Good morning!',
  'Thanks a lot for all your help.',
  'Kind regards',
  'Could you please help me with this?',
  'Bonjour, je me permets de vous écrire.',
  'Merci d’avance pour votre réponse.',
  'Cordialement',
  'السلام عليكم ورحمة الله وبركاته',
])('"%s" is nothing but polite', (sentence) => {
  expect(isMereCourtesy(sentence)).toBe(true);
});

test.each([
  'Hello, my card was stolen.',
  'Please help me to change my PIN.',
  'Why is it not there yet?',
  'Bonjour, ma carte est bloquée.',
  'مرحبا، بطاقتي مسروقة',
  '',
])('"%s" says more than that', (sentence) => {
  expect(isMereCourtesy(sentence)).toBe(false);
});
