import type { View } from '@recourse/contract/inbox/views';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { claimQueryOf, hasClaims, type ShownList } from '../shown-list.ts';
import { type InboxPlace, queueAddress, viewAddress } from '../use-inbox-place.ts';

// Loaded when it is first opened.
const ViewForm = lazyPart(async () => (await import('./view-form.tsx')).ViewForm);

interface ViewDialogProps {
  place: InboxPlace;
  /** The current list. A new view starts with its filters and its search text. */
  shown: ShownList | undefined;
  /** null: a new view is created. */
  view: View | null;
  onClose: () => void;
}

/** Creates or changes a view, then shows it. */
export function ViewDialog({ place, shown, view, onClose }: ViewDialogProps) {
  const { q } = place.list;
  const leave = (address: string): void => {
    onClose();
    place.go(address);
  };
  return (
    <ViewForm
      view={view}
      begun={{
        ...(shown !== undefined && hasClaims(shown) ? claimQueryOf(shown) : {}),
        ...(q !== '' && { q }),
      }}
      onSaved={({ id }) => (view === null ? leave(viewAddress(id)) : onClose())}
      onDeleted={() => leave(queueAddress(place.queue))}
      onClose={onClose}
    />
  );
}
