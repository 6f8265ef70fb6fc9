import type { StaffClaim } from '@recourse/contract/claims';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLongPress } from './use-long-press.ts';
import type { Picking } from './use-picked.ts';

/** The id of the element with the first words of a claim, which also label its checkbox. */
export const wordsId = (claimId: number): string => `words-of-${claimId}`;

interface PickRowProps {
  claim: StaffClaim;
  picking: Picking;
  children: ReactNode;
}

/** A row with a checkbox. The box is visible on hover, and in all rows once a claim is selected. */
export function PickRow({ claim, picking, children }: PickRowProps) {
  const t = useT();
  const pickId = useId();
  const press = useLongPress(() => picking.toggle(claim));
  return (
    <div className="group relative" {...press}>
      {children}
      <label
        className={clsx(
          'absolute start-0 bottom-1 grid size-9 place-items-center',
          !picking.isPicking && 'opacity-0 focus-within:opacity-100 group-hover:opacity-100',
        )}
      >
        <span id={pickId} className="sr-only">
          {t('inbox.pick')}
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${pickId} ${wordsId(claim.id)}`}
          // Otherwise every row would have two Tab stops for users who select nothing.
          tabIndex={picking.isPicking ? 0 : -1}
          className="size-4 accent-brand"
          checked={picking.picked.has(claim.id)}
          onChange={() => picking.toggle(claim)}
          onClick={(event) => {
            if (!event.shiftKey) return;
            event.preventDefault();
            picking.pickTo(claim);
          }}
        />
      </label>
    </div>
  );
}
