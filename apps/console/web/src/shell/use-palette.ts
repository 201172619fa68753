import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { sayNotLoaded } from '../kit/not-loaded';
import type { Palette } from './palette';

interface UsePalette {
  /** Null until first opened. */
  Palette: typeof Palette | null;
  open: () => void;
}

/** Loaded on first use, after which the palette handles its own keys. */
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

/** Null if loading failed, which is announced. */
const load = (): Promise<typeof import('./palette') | null> =>
  import('./palette').catch(() => {
    sayNotLoaded();
    return null;
  });
