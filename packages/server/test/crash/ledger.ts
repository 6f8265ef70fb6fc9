/** The requests of the writers, and what the server has acknowledged. */

export interface AcknowledgedClaim {
  id: number;
  contenu: string;
}

/** A conversation with the assistant, from its client's point of view. */
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
  /** The validator of a report, by the report's id. */
  validations: Map<number, number>;
  /** SHA-256 in hexadecimal of the uploaded bytes, by the document's id. */
  documents: Map<number, string>;
  /** Answers that must never occur, such as a 500. */
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

/** The number of acknowledged writes. */
export function acknowledged(ledger: Ledger): number {
  const reports = ledger.conversations.reduce((sum, { reports: own }) => sum + own.size, 0);
  return ledger.claims.length + reports + ledger.validations.size + ledger.documents.size;
}
