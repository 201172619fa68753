export type InboxAction = 'next' | 'previous' | 'reply' | 'note' | 'template' | 'close' | 'assign' | 'search' | 'help';

/** The keys, in the order in which they are explained. */
export const SHORTCUTS: Readonly<Record<string, InboxAction>> = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  n: 'note',
  t: 'template',
  e: 'close',
  a: 'assign',
  '/': 'search',
  '?': 'help',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Somebody writes, or a dialog is open. */
  isTaken: boolean;
}

export function actionOf({ key, ctrlKey, metaKey, altKey, isTaken }: Pressed): InboxAction | null {
  if (isTaken || ctrlKey || metaKey || altKey) return null;
  return SHORTCUTS[key] ?? null;
}

/** Whether keys go to what somebody writes into, to a menu or to a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest('input, textarea, select, [contenteditable], [role="menu"]') != null) return true;
  return document.querySelector('[role="dialog"]') !== null;
}
