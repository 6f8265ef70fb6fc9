import { useEffect, useState } from 'react';

/** The pause after typing before the server is asked, in ms. */
const DELAY_MS = 250;

/** The debounced value: it follows the given value after that has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
