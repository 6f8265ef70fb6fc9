/**
 * Which connections of a pool are to be replaced before they are used again. All that were opened before `renew`: they
 * lead to a server that cannot be written to any more. And all that were idle while another one got no answer. They may
 * be dead, and each dead one would cost a request its whole time.
 */
export class Renewal {
  #generation = 0;
  #silences = 0;

  /** The marks of a new connection. */
  born(): Marks {
    return { generation: this.#generation, silences: this.#silences };
  }

  /** Notes that a connection has answered. */
  heard(marks: Marks): void {
    marks.silences = this.#silences;
  }

  /** Notes that a connection did not answer in time. */
  silence(): void {
    this.#silences += 1;
  }

  /** Replaces all connections. Resolves with false for a connection that is replaced already. */
  renew(because: Marks | null): boolean {
    if (because !== null && !this.isCurrent(because)) return false;
    this.#generation += 1;
    return true;
  }

  /** Whether a connection was opened after the last renewal. */
  isCurrent({ generation }: Marks): boolean {
    return generation === this.#generation;
  }

  /** Whether a connection may be used again: it is current, and has answered since another one was silent. */
  isFit(marks: Marks): boolean {
    return this.isCurrent(marks) && marks.silences === this.#silences;
  }
}

/** What is known of a connection. */
export interface Marks {
  readonly generation: number;
  silences: number;
}
