import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';

/** So long the item of a menu may still have the focus while the dialog that it closes goes. */
const PAUSE_MS = 10;

/** What had the focus last, also when it has gone since. */
let last: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null;
});

/**
 * Brings the focus back when a dialog closes: to where it was, and of a menu, whose items go when one is chosen, to the button that
 * opened it. Mantine's own gives it to the item, which is not there any more, and so to nobody.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  useDidUpdate(() => {
    const active = document.activeElement;
    if (opened) {
      // Where nothing moves, a menu has gone before the dialog of its item is there.
      before.current = withoutMenu(last?.isConnected === false ? last : active);
      return undefined;
    }
    const timer = setTimeout(() => {
      const now = document.activeElement;
      if (now === null || now === document.body || now === active) before.current?.focus({ preventScroll: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [opened]);
}

function withoutMenu(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const found = button ? document.getElementById(button) : element;
  return found instanceof HTMLElement ? found : null;
}
