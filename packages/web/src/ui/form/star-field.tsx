import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';

interface StarFieldProps {
  label: string;
  /** The accessible name of a number of stars. */
  nameOf: (stars: number) => string;
  /** 1 to 5; null while none is chosen. */
  value: number | null;
  onChange: (stars: number) => void;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** A rating from one to five stars; none is chosen at first. */
export function StarField({ label, nameOf, value, onChange }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="flex gap-1">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="cursor-pointer rounded-md p-1 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={nameOf(stars)}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <Star
              aria-hidden
              size={26}
              className={clsx(
                value !== null && stars <= value ? 'fill-current text-warning' : 'text-muted',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
