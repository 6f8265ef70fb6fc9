import type { Seed } from './complaints.ts';

const EN = [
  'do you sponsor sports clubs, we are looking for shirts',
  'your van driver parks on the pavement every day in our street',
  'the music on your hotline is unbearable',
  'are you hiring drivers at the moment',
  'can I bring my dog to the shop',
  'I would like to sell my handmade candles on your site',
  'your advert on the bus is much too loud',
  'where are your chairs made and by whom',
  'is the paint of the kids table safe for babies',
  'the app hurts my eyes, make it dark',
  'my neighbour uses my address to order things in his own name',
  'I found a phone in the parcel that is not mine',
  'please build a cinema mode into the tv app',
  'how tall is the lamp exactly, page says 40 and 60',
  'do you deliver to the islands by boat',
  'someone calls me and says he is from your company and wants remote access',
  'our school class wants to visit your warehouse',
  'the cardboard you use is too much, think of the trees',
  'I am a journalist, who can answer questions about working hours',
  'does the coffee machine work with 110 volt',
  'the street cabinet in front of my house stands open and it rains in',
  'thank you the lady on the phone was very kind',
  'asdf test test',
  'hello??',
  'is it normal that the plant pot smells like fish',
];

const FR = [
  'votre camion a abîmé mon portail',
  'est-ce que vous recrutez en ce moment',
  'je voudrais vendre mes bougies sur votre site',
  "la musique d'attente est insupportable",
  "on m'appelle de votre part pour prendre la main sur mon ordinateur, c'est vous ?",
  'le poteau devant chez moi penche et les câbles touchent le sol',
  'vous livrez en bateau sur les îles ?',
  'merci beaucoup la dame au téléphone était adorable',
  'quelle hauteur fait la lampe, la page dit 40 et 60',
  'bonjour ?',
  'pouvez vous sponsoriser notre kermesse',
];

/** Messages that no solution of the demo answers: they become reports without a match. */
export const OUT_OF_SCOPE: readonly Seed[] = [
  ...EN.map((text) => ({ text, language: 'en' as const })),
  ...FR.map((text) => ({ text, language: 'fr' as const })),
];
