import { type ComponentType, useState } from 'react';
import { forgetNotLoaded, sayNotLoaded } from './not-loaded';

export interface LatePart<Props extends object> {
  /** Null if it was never opened. */
  Part: ComponentType<Props> | null;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * A part of a page that loads when first opened. If loading fails, it says so and the page keeps its input; the
 * router's own lazy components would reload the page.
 */
export function useLatePart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = async (): Promise<void> => {
    try {
      setPart({ Part: await fetch() });
      setIsOpen(true);
      forgetNotLoaded();
    } catch {
      sayNotLoaded();
    }
  };
  return { Part: part?.Part ?? null, isOpen, open: () => void open(), close: () => setIsOpen(false) };
}
