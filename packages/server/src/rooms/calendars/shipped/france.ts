import type { ShippedCalendar } from './shipped-calendar.ts';

/**
 * Code du travail, article L3133-1. Working days as the law counts them (jours ouvrables) include Saturday. The two
 * additional holidays of Alsace and Moselle are left out.
 */
export const FRANCE: ShippedCalendar = {
  code: 'FR',
  name: 'France, Monday to Saturday',
  timeZone: 'Europe/Paris',
  workingDays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA'],
  source: 'https://www.service-public.fr/particuliers/vosdroits/F2405',
  holidays: [
    ['2026-01-01', 'Jour de l’an'],
    ['2026-04-06', 'Lundi de Pâques'],
    ['2026-05-01', 'Fête du Travail'],
    ['2026-05-08', 'Victoire 1945'],
    ['2026-05-14', 'Ascension'],
    ['2026-05-25', 'Lundi de Pentecôte'],
    ['2026-07-14', 'Fête nationale'],
    ['2026-08-15', 'Assomption'],
    ['2026-11-01', 'Toussaint'],
    ['2026-11-11', 'Armistice 1918'],
    ['2026-12-25', 'Noël'],
    ['2027-01-01', 'Jour de l’an'],
    ['2027-03-29', 'Lundi de Pâques'],
    ['2027-05-01', 'Fête du Travail'],
    ['2027-05-06', 'Ascension'],
    ['2027-05-08', 'Victoire 1945'],
    ['2027-05-17', 'Lundi de Pentecôte'],
    ['2027-07-14', 'Fête nationale'],
    ['2027-08-15', 'Assomption'],
    ['2027-11-01', 'Toussaint'],
    ['2027-11-11', 'Armistice 1918'],
    ['2027-12-25', 'Noël'],
    ['2028-01-01', 'Jour de l’an'],
    ['2028-04-17', 'Lundi de Pâques'],
    ['2028-05-01', 'Fête du Travail'],
    ['2028-05-08', 'Victoire 1945'],
    ['2028-05-25', 'Ascension'],
    ['2028-06-05', 'Lundi de Pentecôte'],
    ['2028-07-14', 'Fête nationale'],
    ['2028-08-15', 'Assomption'],
    ['2028-11-01', 'Toussaint'],
    ['2028-11-11', 'Armistice 1918'],
    ['2028-12-25', 'Noël'],
  ],
};
