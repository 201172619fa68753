import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { sayNotLoaded } from '../kit/not-loaded';
import type { Palette } from './palette';

interface UsePalette {
  /** Null until it is asked for. */
  Palette: typeof Palette | null;
  open: () => void;
}

/** The palette is no part of the first load: it comes when it is asked for the first time, and then has its keys itself. */
export function usePalette(): UsePalette {
  const [loaded, setLoaded] = useState<{ Palette: typeof Palette } | null>(null);
  const open = (): void => {
    void load().then((module) => {
      if (module === null) return;
      setLoaded(module);
      module.openPalette();
    });
  };
  useHotkeys(loaded === null ? [['mod+K', open]] : []);
  return { Palette: loaded?.Palette ?? null, open };
}

/** Null where it did not come, which is said. */
const load = (): Promise<typeof import('./palette') | null> =>
  import('./palette').catch(() => {
    sayNotLoaded();
    return null;
  });
