export type InboxAction = 'next' | 'previous' | 'reply' | 'note' | 'template' | 'close' | 'assign' | 'search' | 'help';

/** Also the order of the help. */
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
  /** The user types, or a dialog is open. */
  isTaken: boolean;
}

export function actionOf({ key, ctrlKey, metaKey, altKey, isTaken }: Pressed): InboxAction | null {
  if (isTaken || ctrlKey || metaKey || altKey) return null;
  return SHORTCUTS[key] ?? null;
}

/** True if keys belong to a text field, a menu or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest('input, textarea, select, [contenteditable], [role="menu"]') != null) return true;
  return document.querySelector('[role="dialog"]') !== null;
}
