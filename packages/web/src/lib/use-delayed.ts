import { useEffect, useState } from 'react';

/** Typing waits this long before the server is asked, in ms. */
const DELAY_MS = 250;

/** A value that follows the given one when that has stood still for a moment. */
export function useDelayed<Value>(value: Value): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
