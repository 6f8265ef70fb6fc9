/** What writers sent, and what the server has acknowledged. */

export interface AcknowledgedClaim {
  id: number;
  contenu: string;
}

/** One conversation with the assistant, as its client knows it. */
export interface Conversation {
  id: string;
  /** Ids of the reports named in answers. */
  reports: Set<number>;
  /** The acknowledged messages, each with its report. */
  said: { text: string; report: number }[];
}

export interface Ledger {
  claims: AcknowledgedClaim[];
  conversations: Conversation[];
  /** Who validated a report, by its number. */
  validations: Map<number, number>;
  /** SHA-256 in hexadecimal of what was uploaded, by the document's number. */
  documents: Map<number, string>;
  /** Answers that should never be given, such as a 500. */
  faults: string[];
}

export function emptyLedger(): Ledger {
  return {
    claims: [],
    conversations: [],
    validations: new Map(),
    documents: new Map(),
    faults: [],
  };
}

/** How many writes have been acknowledged. */
export function acknowledged(ledger: Ledger): number {
  const reports = ledger.conversations.reduce((sum, { reports: own }) => sum + own.size, 0);
  return ledger.claims.length + reports + ledger.validations.size + ledger.documents.size;
}
