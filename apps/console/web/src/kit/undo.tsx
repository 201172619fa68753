import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, useEffect } from 'react';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from './notify';
import { UndoStack } from './undo-stack';

/** How long a notice offers it. */
const OFFERED_MS = 8000;

const stack = new UndoStack();

/** What was done, and what takes it back: a request of its own, which may fail. */
export interface Undoable {
  /** What was done, as a sentence. */
  done: string;
  undo: () => Promise<unknown>;
  /** After it was taken back, or could not be: read what the page shows again. */
  settled?: () => Promise<unknown>;
}

/** Something that the server cannot take back: it is asked for when the notice ends, and not before. */
export interface Delayed {
  done: string;
  /** Names what is hidden meanwhile (`useIsHidden`). */
  id: string;
  /** The request; it must outlive the page (`keepalive`). */
  run: () => Promise<unknown>;
  /** After the request: read the list again. */
  settled: () => unknown;
}

interface Undo {
  /** For what is done already, and can be taken back. */
  offer: (undoable: Undoable) => void;
  /** For what cannot be taken back: it waits until the notice is gone, or the page is left. */
  delay: (delayed: Delayed) => void;
}

/** The one way to take something back: a notice with a button, and Ctrl or Cmd and Z while nobody writes. */
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

/** Whether something waits to be deleted: lists leave it out. */
export { useIsHidden } from './undo-stack';

/** Whether keys go to what somebody writes into: there Ctrl and Z takes back what was typed. */
function isWriting(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return element?.closest('input, textarea, select, [contenteditable]') != null;
}

/** Stands once in the pages: the key, and the end of the page. */
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

/** Does now what waits, and waits a while for it: a session that ended deletes nothing. */
export const flushDelayed = (): Promise<void> => stack.closeAll();
