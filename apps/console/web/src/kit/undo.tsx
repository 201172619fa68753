import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, useEffect } from 'react';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from './notify';
import { UndoStack } from './undo-stack';

const OFFERED_MS = 8000;

const stack = new UndoStack();

/** A done action, and a request that undoes it, which may fail. */
export interface Undoable {
  done: string;
  undo: () => Promise<unknown>;
  /** After the undo, or its failure: refetch what the page shows. */
  settled?: () => Promise<unknown>;
}

/** An action that the server cannot undo: it is sent only when the notice ends. */
export interface Delayed {
  done: string;
  /** The id to hide meanwhile (`useIsHidden`). */
  id: string;
  /** Must outlive the page (`keepalive`). */
  run: () => Promise<unknown>;
  /** After the request: refetch the list. */
  settled: () => unknown;
}

interface Undo {
  offer: (undoable: Undoable) => void;
  delay: (delayed: Delayed) => void;
}

/** The only way to offer undo: a notice with a button, and Ctrl/Cmd+Z while the user is not typing. */
export function useUndo(): Undo {
  const { t } = useWords();
  const sayError = useSayError();
  const show = (id: string, done: string): void => {
    notifications.show({
      id,
      role: 'status',
      color: 'ember',
      withBorder: true,
      autoClose: OFFERED_MS,
      closeButtonProps: { 'aria-label': t('common:close') },
      message: (
        <span className="row">
          <span className="grow">{done}</span>
          <Button size="xs" title={t('common:undo.key')} onClick={() => void stack.undo(id)}>
            {t('common:undo.action')}
          </Button>
        </span>
      ),
      onClose: () => void stack.close(id),
    });
  };
  const hide = (id: string): void => void notifications.hide(id);
  const undone = (): void => say(t('common:undo.done'));
  return {
    offer: ({ done, undo, settled }) => {
      const id = stack.add({
        undo: async (own) => {
          hide(own);
          try {
            await undo();
            undone();
          } catch (error) {
            sayError(error);
          }
          await settled?.();
        },
        close: () => Promise.resolve(),
      });
      show(id, done);
    },
    delay: ({ done, id: hidden, run, settled }) => {
      stack.hide(hidden);
      const close = async (): Promise<void> => {
        try {
          await run();
        } catch (error) {
          sayError(error);
        } finally {
          await settled();
          stack.show(hidden);
        }
      };
      const id = stack.add({
        undo: (own) => {
          hide(own);
          stack.show(hidden);
          undone();
          return Promise.resolve();
        },
        close,
      });
      show(id, done);
    },
  };
}

export { useIsHidden } from './undo-stack';

/** In a text field Ctrl+Z undoes typing. */
function isWriting(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return element?.closest('input, textarea, select, [contenteditable]') != null;
}

/** Mounted once: handles the key and the close of the page. */
export function UndoKeys(): ReactElement | null {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || isWriting(event.target)) return;
      if (stack.undoNewest()) event.preventDefault();
    };
    const left = (): void => void stack.closeAll();
    document.addEventListener('keydown', pressed);
    window.addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('keydown', pressed);
      window.removeEventListener('pagehide', left);
    };
  }, []);
  return null;
}

/** Sends delayed work now and waits briefly for it: after sign-out the session could not delete anything. */
export const flushDelayed = (): Promise<void> => stack.closeAll();
