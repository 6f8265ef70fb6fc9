import {
  SSO_FAILURES,
  SSO_FRAGMENT,
  type SsoFailureCode,
} from '@recourse/contract/values/single-sign-on';

/** Single sign-on in the browser: what a round through the identity provider brings back. */

/** What the fragment of an address says about a round. */
export type RoundEnd =
  | { readonly code: string; readonly from: string | null }
  | { readonly failure: SsoFailureCode; readonly from: string | null };

/** Reads the fragment of an address; null when it says nothing about a round. */
export function readRoundEnd(hash: string): RoundEnd | null {
  const parts = new URLSearchParams(hash.slice(1));
  const failure = SSO_FAILURES.find((one) => one === parts.get(SSO_FRAGMENT.failure));
  const from = parts.get(SSO_FRAGMENT.from);
  if (failure) return { failure, from };
  const code = parts.get(SSO_FRAGMENT.code);
  return code ? { code, from } : null;
}

const PROVED = 'proved';

/** Tells the other tabs whether this session has been proved. */
export function tellProved(isProved: boolean): void {
  const channel = new BroadcastChannel(PROVED);
  channel.postMessage(isProved);
  channel.close();
}

/** Calls back when another tab has proved this session, or has failed to. Returns a function that stops it. */
export function onProved(listener: (isProved: boolean) => void): () => void {
  const channel = new BroadcastChannel(PROVED);
  channel.addEventListener('message', ({ data }) => listener(data === true));
  return () => channel.close();
}
