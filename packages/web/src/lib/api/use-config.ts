import { useEffect, useState } from 'react';
import { type Config, loadConfig } from './config.ts';

/** The configuration of this portal; null until it is known. */
export function useConfig(): Config | null {
  const [config, setConfig] = useState<Config | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadConfig().then((loaded) => {
      if (!isGone) setConfig(loaded);
    });
    return () => void (isGone = true);
  }, []);
  return config;
}

/** Whether a forgotten password can be reset by mail here; null until it is known. */
export const useCanRecover = () => useConfig()?.recovery ?? null;

/** Whether clients can create accounts here; null until it is known. */
export const useCanSignUp = () => useConfig()?.signUp ?? null;

/** The identity provider of this portal; null: there is none; undefined until it is known. */
export const useSso = (): Config['sso'] | undefined => useConfig()?.sso;
