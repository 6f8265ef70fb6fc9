import { dictionary } from '@zxcvbn-ts/language-common';
import { LIMITS } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/factories.ts';
import { loadConfig } from '../../../config.ts';
import { isCommonPassword, ownWords } from './common-passwords.ts';

const words = ownWords(
  loadConfig({
    PUBLIC_URL: 'https://aide.grandmagasin.example',
    CORS_ORIGINS: 'https://boutique.example.org',
    HOST: 'backstage.internal',
  }),
);
const isCommon = (password: string): boolean => isCommonPassword(password, words);

test.each([
  'motdepasse1',
  'bienvenue1',
  'welcome2026',
  'p@ssword1',
  'P@$$W0RD!!',
  '2026motdepasse!',
  '!!sunshine99',
  'l3tm31n!!',
  'we1come2024',
  'pr1ncess1',
  'Réclamation2026',
  'décembre2026',
  'ｐａｓｓｗｏｒｄ１',
  'hell0123',
  '$ecret99',
  'mot de passe',
  'MotDePasse-2026',
  'pass_word_1',
  'p.a.s.s.w.o.r.d',
  'Changez-moi1',
  'Lundi2026!',
  'passwordpass1',
  'passpassword',
  'sunshinesunshine2026',
  'welcome-welcome-welcome',
  '١٢٣٤٥٦٧٨',
  '۱۲۳۴۵۶۷۸',
  'motdepasse٢٠٢٦',
  'aaaaaaaa',
  'abababab',
  '@@@@@@@@@@@@',
  '7'.repeat(128),
])('AU-10 %s is a common password', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each([
  'Recourse2026',
  'rec0urse!',
  'grandmagasin',
  'GrandMagasin2026',
  'aide.grandmagasin.example',
  'aide.grandmagasin.example1',
  'boutique2026',
  'Backstage!1',
  'localhost1',
  'recourserecourse',
  'RecourseAdmin1',
  'Admin-Recourse',
  'rec0urse_motdepasse',
])('AU-10 %s is the name of the product or of its host', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each([
  // What remains has fewer than five letters, or less than half of the characters.
  'chat1234',
  'love-8241973',
  'welcome-93175068',
  // Random characters: a short word is in them by chance, and signs of several kinds or digits alone are no word.
  'c0ff33507366',
  '"7CY\';Cl31)0',
  "b>Oi.!'~s3#+",
  '108393101101',
  // A listed word between other words, or with letters that do not belong to it.
  'quiet welcome mat',
  'welcomexq7',
  'only lower case words',
  'Ünïcödé şifre 密码密码',
  'مرحبا بالعالم 2026',
  `${'0@'.repeat(32)}welcome${'1$'.repeat(28)}`,
  PASSWORD,
  'correct horse battery staple',
  'purple-monkey-dishwasher',
  'tram_quiet_welcome_lamp',
  'sunshine dragon fly',
  'recourse to the courts',
  'x7Kq-9vTz-2mWp-4rLs',
  'Zq8$vT!m2#Lx',
  '٤٨١٥١٦٢٣٤٢ قطار هادئ',
  'aab1c2aab1c9',
  'a good long password',
  'a long password of yours',
  'administrator for tests',
])('AU-10 %s is not a common password', (password) => {
  expect(isCommon(password)).toBe(false);
});

test('without a name of its own the server has that of the product and of this machine', () => {
  const plain = ownWords(loadConfig({}));
  expect(isCommonPassword('recourse1', plain)).toBe(true);
  expect(isCommonPassword('grandmagasin1', plain)).toBe(false);
});

test('the 3,000 most common passwords of eight characters and more are refused', () => {
  const listed = dictionary['passwords-common'] as readonly string[];
  const common = listed.filter(({ length }) => length >= LIMITS.passwordMin).slice(0, 3_000);
  expect(common).toHaveLength(3_000);
  expect(common.filter((password) => !isCommon(password))).toEqual([]);
});
