import { sso } from './en/sso.ts';

/** Single sign-on, in English: the texts come with what a round through the identity provider leads to. */
export const texts = sso;
