import { type ComponentType, useState } from 'react';
import { ApiError } from '../api/client';
import { useSayError } from './notify';

export interface LatePart<Props extends object> {
  /** null: it was never opened. */
  Part: ComponentType<Props> | null;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * A part of a page that comes when it is first opened. Where it cannot be fetched that is said, and the page stays with all that
 * was written there: the router's own lazy components load it anew.
 */
export function useLatePart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const sayError = useSayError();
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = async (): Promise<void> => {
    try {
      setPart({ Part: await fetch() });
      setIsOpen(true);
    } catch {
      sayError(new ApiError(0, 'OFFLINE', ''));
    }
  };
  return { Part: part?.Part ?? null, isOpen, open: () => void open(), close: () => setIsOpen(false) };
}
