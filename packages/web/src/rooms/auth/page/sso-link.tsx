import { startSso } from '@recourse/contract/identity/single-sign-on';
import { isPlaceHere } from '@recourse/contract/values/single-sign-on';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-sso.ts';
import { buttonClass } from '../../../ui/button/button.tsx';

addEnglishTexts(texts);

interface SsoLinkProps {
  label: string;
  /** The path to open after the sign-in. */
  from?: string | undefined;
  variant: 'primary' | 'secondary';
  /** Whether it opens a tab of its own, so that this page stays. */
  inNewTab?: boolean;
}

/** Leads to the identity provider. It is a link and not a call, because the browser itself goes there. */
export function SsoLink({ label, from, variant, inNewTab = false }: SsoLinkProps) {
  const t = useT();
  const isTaken = from !== undefined && isPlaceHere(from);
  const query = isTaken ? `?${new URLSearchParams({ from })}` : '';
  return (
    <a
      href={`${startSso.path}${query}`}
      {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      className={`${buttonClass({ variant })} h-10`}
    >
      <span className="min-w-0 wrap-anywhere">{t('login.sso', { label })}</span>
    </a>
  );
}
