import { readdirSync } from 'node:fs';
import path from 'node:path';
import { texts as arabicRooms } from '../../packages/web/src/texts/ar-rooms.ts';
import { texts as arabic } from '../../packages/web/src/texts/ar.ts';
import { texts as frenchRooms } from '../../packages/web/src/texts/fr-rooms.ts';
import { texts as french } from '../../packages/web/src/texts/fr.ts';

/** The portal's texts in each language. */

type Catalogue = Readonly<Record<keyof typeof fr, string>>;

const fr = { ...french, ...frenchRooms };
const ar: Catalogue = { ...arabic, ...arabicRooms };
// Every room has its English texts in a file of its own, which the portal loads with the room.
const rooms = path.join(import.meta.dirname, '../../packages/web/src/texts/en');
const english = await Promise.all(
  readdirSync(rooms).map((file): Promise<object> => import(path.join(rooms, file))),
);
const en = Object.assign({}, ...english.flatMap((room) => Object.values(room))) as Catalogue;

export const TEXTS: Readonly<Record<'en' | 'fr' | 'ar', Catalogue>> = { en, fr, ar };
export type TextKey = keyof Catalogue;
export type Language = keyof typeof TEXTS;
