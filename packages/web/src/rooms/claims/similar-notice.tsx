import { findSimilar } from '@recourse/contract/claims-links';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { casePath, roleOfPath } from '../../app/paths.ts';
import { call } from '../../lib/api/api.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CLAIMS_KEY } from './claims.queries.ts';
import { texts } from '../../texts/en-claim-dialogs.ts';
import { Reference } from '../../ui/display/reference.tsx';

addEnglishTexts(texts);

/** Shorter texts are similar to too many claims. */
const SHORTEST = 15;
const SHOWN = 3;
const TITLE_LENGTH = 60;

function similarQuery(text: string, clientId: number | null) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'similar-to', clientId, text],
    queryFn: ({ signal }) =>
      call(findSimilar, {
        body: { text, ...(clientId === null ? {} : { clientId }) },
        waitsOutLimit: false,
        signal,
      }),
    enabled: text.length >= SHORTEST,
    // Optional: the form does not wait for it, and works without it.
    retry: false,
  });
}

interface SimilarNoticeProps {
  typed: string;
  /** The claims that are compared are those of this client; null: the reader's own. */
  clientId: number | null;
}

/** Warns before a claim is filed that a similar one exists already. */
export function SimilarNotice({ typed, clientId }: SimilarNoticeProps) {
  const t = useT();
  const role = roleOfPath(useLocation().pathname);
  const { data } = useQuery(similarQuery(useDebounced(typed.trim()), clientId));
  if (data === undefined || data.data.length === 0 || role === null) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {t(clientId === null ? 'claims.similarOwn' : 'claims.similarTheirs')}
      </p>
      <ul className="mt-1 grid gap-1">
        {data.data.slice(0, SHOWN).map(({ id, reference, contenu }) => (
          <li key={id} className="min-w-0">
            <Link to={casePath(role, id)} className="font-medium underline underline-offset-2">
              <Reference>{reference}</Reference>
            </Link>{' '}
            <span dir="auto">{truncate(contenu.replaceAll(/\s+/g, ' '), TITLE_LENGTH)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
