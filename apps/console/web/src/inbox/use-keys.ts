import { useEffect, useRef } from 'react';
import { actionOf, type InboxAction, isTaken } from './shortcuts';

export type Commands = Partial<Record<InboxAction, () => void>>;

export function useKeys(commands: Commands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const action = actionOf({ key, ctrlKey, metaKey, altKey, isTaken: isTaken(target) });
      const command = action === null ? undefined : latest.current[action];
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
