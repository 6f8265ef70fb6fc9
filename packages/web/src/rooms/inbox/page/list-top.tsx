import type { View } from '@recourse/contract/inbox/views';
import { useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SEARCH_LENGTH } from '../../../lib/list/list-state.ts';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import type { InboxRole } from '../queues.ts';
import { type ShownList, wholeOf } from '../shown-list.ts';
import type { InboxPlace } from '../use-inbox-place.ts';
import { ListHead } from '../views/list-head.tsx';

// Loaded when a list is first exported.
const ListExport = lazyPart(
  async () => (await import('../../../ui/list/list-export.tsx')).ListExport,
);

interface ListTopProps {
  role: InboxRole;
  place: InboxPlace;
  /** undefined while it is unknown. */
  shown: ShownList | undefined;
  label: string;
  /** The number of its rows; 0 while it is unknown. */
  total: number;
  onEdit: (view: View) => void;
  /** Starts selecting rows; absent while there is nothing to select. */
  onPick: (() => void) | undefined;
}

/** The name of a list, the actions for all of it, and its search. The export contains exactly what is shown. */
export function ListTop({ place: { list }, shown, total, ...head }: ListTopProps) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const end = (): void => setSaving(false);
  return (
    <>
      <div className="grid shrink-0 gap-2.5 border-b border-line p-4 sm:*:max-w-none">
        <ListHead
          {...head}
          shown={shown}
          onExport={total > 0 && !isSaving ? () => setSaving(true) : undefined}
        />
        <SearchBox
          label={t('inbox.search')}
          value={list.q}
          maxLength={SEARCH_LENGTH}
          onSearch={list.setSearch}
        />
      </div>
      {isSaving && shown !== undefined && (
        <ListExport list={wholeOf(shown, list.q)} total={total} onSaved={end} onEnd={end} />
      )}
    </>
  );
}
