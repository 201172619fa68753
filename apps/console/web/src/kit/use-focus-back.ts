import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';

/** How long a menu item may keep the focus while its dialog closes. */
const PAUSE_MS = 10;

/** Last focused element, also if it is gone. */
let last: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null;
});

/**
 * Returns the focus when a dialog closes: to the element that had it, or for a menu item to the button of its menu.
 * Mantine's own returns it to the item, which no longer exists, so the focus is lost.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  useDidUpdate(() => {
    const active = document.activeElement;
    if (opened) {
      // Without animations, the menu is gone before the dialog of its item appears.
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
