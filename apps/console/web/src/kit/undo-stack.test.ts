import { describe, expect, it } from '@jest/globals';
import { UndoStack } from './undo-stack';

function aStack(names: readonly string[]) {
  const stack = new UndoStack();
  const log: string[] = [];
  const ids = names.map((name) =>
    stack.add({
      undo: async () => void log.push(`undo ${name}`),
      close: async () => void log.push(`close ${name}`),
    }),
  );
  return { stack, log, ids };
}

describe('what can be taken back', () => {
  it('the key takes the newest back, then the one before, and then nothing', () => {
    const { stack, log } = aStack(['a', 'b']);
    expect([stack.undoNewest(), stack.undoNewest(), stack.undoNewest()]).toEqual([true, true, false]);
    expect(log).toEqual(['undo b', 'undo a']);
  });

  it('what was taken back is neither done when its notice ends, nor taken back twice', async () => {
    const { stack, log, ids } = aStack(['a']);
    const [id = ''] = ids;
    expect([await stack.undo(id), await stack.undo(id)]).toEqual([true, false]);
    await stack.close(id);
    await stack.closeAll();
    expect(log).toEqual(['undo a']);
  });

  it('what waits is done once when its notice ends, and cannot be taken back afterwards', async () => {
    const { stack, log, ids } = aStack(['a']);
    const [id = ''] = ids;
    await stack.close(id);
    await stack.close(id);
    expect(await stack.undo(id)).toBe(false);
    expect(log).toEqual(['close a']);
  });

  it('whoever leaves the page has all that waits done, in order', () => {
    const { stack, log } = aStack(['a', 'b', 'c']);
    // All entries must have begun synchronously: the page does not wait.
    void stack.closeAll();
    expect([log, stack.undoNewest()]).toEqual([['close a', 'close b', 'close c'], false]);
  });

  it('whoever signs out waits until what waited was done, but not for ever', async () => {
    const stack = new UndoStack();
    let finish = (): void => undefined;
    const log: string[] = [];
    stack.add({
      undo: () => Promise.resolve(),
      close: async () => {
        await new Promise<void>((resolve) => (finish = resolve));
        log.push('deleted');
      },
    });
    const closed = stack.closeAll().then(() => log.push('signed out'));
    finish();
    await closed;
    expect(log).toEqual(['deleted', 'signed out']);
    stack.add({ undo: () => Promise.resolve(), close: () => new Promise<void>(() => undefined) });
    stack.add({ undo: () => Promise.resolve(), close: () => Promise.reject(new Error('refused')) });
    await stack.closeAll(20);
  });

  it('of more than five the oldest is done', () => {
    const { log } = aStack(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(log).toEqual(['close a', 'close b']);
  });
});
