/** One answer of the demo knowledge base, with complaints as customers write them about it. */
export interface KnowledgeEntry {
  externalId: string;
  texte: string;
  motcle: readonly string[];
  /** Seeds: the generator varies them into complaints, the loader teaches them to the assistant. */
  complaints: readonly string[];
}
