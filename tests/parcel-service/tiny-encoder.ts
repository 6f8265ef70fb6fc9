import type { TextVectors } from '@recourse/assistant/assistant';
import { normalizedQuery } from '@recourse/assistant/text/tokenize';

/**
 * Words of the parcel service's complaints that mean the same, in English and French: a tiny encoder, which sees what
 * words have in common that share no letter.
 */
const MEANINGS = [
  'late overdue delay retard délai attends waiting',
  'delivered livré neighbour voisin photo',
  'broken damaged crushed abîmé cassé écrasé humid wet',
  'missing empty inside manque contenu vide',
  'redelivery again repasser nouvelle avis absent missed',
  'address street move adresse déménag rue',
  'pickup relais shop horaire opening point',
  'locker code casier consigne door',
  'customs duty vat douane taxe frais',
  'return label retour étiquette renvoyer',
  'refund postage rembours express',
  'someone else stranger autre personne destinataire wrong',
  'driver rude livreur chauffeur parked plaque',
  'lost perdu search enquête',
  'collection collect enlèvement domicile book',
  'surcharge weight poids price prix supplément mesure',
  'forbidden battery perfume interdit batterie parfum',
  'invoice facture company société',
  'password sign login mot passe connexion compte',
  'payment paid card paiement carte débit twice',
  'scam message link fraude arnaque phishing sms',
  'tracking number unknown numéro suivi introuvable',
].map((words) => words.split(' ').map((word) => normalizedQuery(word)));

/** The vector of a text: how often each meaning occurs, and a constant, of length 1. */
export function tinyVector(text: string): Float32Array {
  const words = normalizedQuery(text).split(' ');
  const counts = MEANINGS.map(
    (meaning) => words.filter((word) => meaning.some((part) => word.startsWith(part))).length,
  );
  const vector = Float32Array.of(0.1, ...counts);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Vectors that are there at once, for all texts that `knows` accepts. */
export const tinyVectors = (knows: (text: string) => boolean = () => true): TextVectors => ({
  version: 1,
  taught: (text) => (knows(text) ? tinyVector(text) : undefined),
  asked: (normalized) => (knows(normalized) ? tinyVector(normalized) : undefined),
});
