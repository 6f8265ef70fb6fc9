import { type ProofAsked, STEP_UP } from '@recourse/contract/values/second-step';

/** Asks the user to prove who he is. Resolves to whether he did. */
type AskProof = (
  methods: ProofAsked['methods'],
  signal: AbortSignal | undefined,
) => Promise<boolean>;

let ask: AskProof | null = null;

/** Sets how the user is asked. */
export function setAskProof(next: AskProof | null): void {
  ask = next;
}

/**
 * Asks the user for a proof when this is why the server refused a request. Resolves to whether he has given it, so that
 * the request can be sent again. false for any other refusal, and when the dialog cannot be shown. Throws the signal's
 * reason when the request is aborted meanwhile.
 */
export async function isProved(
  { status, data }: { readonly status: number; readonly data: unknown },
  signal?: AbortSignal,
): Promise<boolean> {
  const { code, proof } = (data ?? {}) as { code?: unknown; proof?: Partial<ProofAsked> };
  const methods = proof?.methods ?? [];
  if (status !== 403 || code !== STEP_UP || methods.length === 0 || ask === null) return false;
  try {
    return await ask(methods, signal);
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}
