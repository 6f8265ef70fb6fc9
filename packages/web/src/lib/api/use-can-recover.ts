import { useEffect, useState } from 'react';
import { loadConfig } from './config.ts';

/** Whether a forgotten password is replaced by mail here; null until it is known. */
export function useCanRecover(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadConfig().then(({ recovery }) => {
      if (!isGone) setCan(recovery);
    });
    return () => void (isGone = true);
  }, []);
  return can;
}
