import type { View } from '@recourse/contract/inbox/views';
import clsx from 'clsx';
import { Download, Pencil } from 'lucide-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { InboxRole } from '../queues.ts';
import { hasClaims, isView, orderText, type ShownList } from '../shown-list.ts';

interface ListHeadProps {
  role: InboxRole;
  /** undefined while it is unknown. */
  shown: ShownList | undefined;
  label: string;
  onEdit: (view: View) => void;
  /** Starts selecting rows; absent while there is nothing to select. */
  onPick: (() => void) | undefined;
  /** Exports the list as a file; absent while there is nothing to export. */
  onExport: (() => void) | undefined;
}

/** The name of a list and its order. Private views are edited by their owner, and shared ones by administrators. */
export function ListHead({ role, shown, label, onEdit, onPick, onExport }: ListHeadProps) {
  const t = useT();
  const view = shown !== undefined && isView(shown) ? shown : null;
  return (
    // A long name is truncated. A second line is only needed with large text.
    <div className="flex flex-wrap items-center gap-3">
      <h2 id="queue-title" dir="auto" className="min-w-0 flex-1 basis-14 truncate font-bold">
        {label}
      </h2>
      <span className="flex flex-wrap items-center gap-x-1 gap-y-4 text-[0.8125rem] text-muted">
        {shown !== undefined && t(orderText(shown))}
        {shown !== undefined && hasClaims(shown) && (
          <button
            type="button"
            className={clsx(
              '-my-2 min-h-9 rounded-lg px-2 font-medium text-accent hover:bg-soft',
              // Its space is reserved. Otherwise the header would move when the rows are loaded.
              onPick === undefined && 'invisible',
            )}
            onClick={onPick}
          >
            {t('inbox.pick')}
          </button>
        )}
        <IconButton
          label={t('list.export')}
          className={clsx('-my-2', view === null && '-me-2')}
          disabled={onExport === undefined}
          onClick={onExport}
        >
          <Download aria-hidden size={15} />
        </IconButton>
        {view !== null && (role === 'ADMIN' || !view.shared) && (
          <IconButton
            label={t('inbox.editView', { name: view.name })}
            className="-my-2 -me-2"
            onClick={() => onEdit(view)}
          >
            <Pencil aria-hidden size={15} />
          </IconButton>
        )}
      </span>
    </div>
  );
}
