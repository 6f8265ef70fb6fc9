import { useEffect, useState } from 'react';

/** How long to wait after typing before asking the server, in ms. */
const DELAY_MS = 250;

/** The value, debounced: it follows the given one when that has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
