import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** Above the pages, below menus and notices. */
const FIRST = 200;

let open: readonly { id: string }[] = [];
const listeners = new Set<() => void>();

function change(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface Layer {
  zIndex: number;
  /** The topmost dialog owns Escape and the focus. */
  isTop: boolean;
}

/** Stacks a dialog above all that opened before it, wherever it stands in the tree. */
export function useLayer(isOpen: boolean): Layer {
  const id = useId();
  const now = useSyncExternalStore(listen, () => open);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer = { id };
    change([...open, layer]);
    // Delayed: the Escape that closed it still reaches the dialog below in this tick.
    return () => void setTimeout(() => change(open.filter((each) => each !== layer)));
  }, [id, isOpen]);
  const place = now.findIndex((each) => each.id === id);
  return { zIndex: FIRST + (place < 0 ? now.length : place), isTop: place === now.length - 1 };
}
