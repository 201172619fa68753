import { describe, expect, it } from '@jest/globals';
import { UndoStack } from './undo-stack';

/** A stack, and what became of each of its entries. */
function aStack(names: readonly string[]) {
  const stack = new UndoStack();
  const log: string[] = [];
  const ids = names.map((name) =>
    stack.add({
      undo: async () => void log.push(`undo ${name}`),
      close: () => void log.push(`close ${name}`),
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
    stack.close(id);
    stack.closeAll();
    expect(log).toEqual(['undo a']);
  });

  it('what waits is done once when its notice ends, and cannot be taken back afterwards', async () => {
    const { stack, log, ids } = aStack(['a']);
    const [id = ''] = ids;
    stack.close(id);
    stack.close(id);
    expect(await stack.undo(id)).toBe(false);
    expect(log).toEqual(['close a']);
  });

  it('whoever leaves the page has all that waits done, in order', () => {
    const { stack, log } = aStack(['a', 'b', 'c']);
    stack.closeAll();
    expect([log, stack.undoNewest()]).toEqual([['close a', 'close b', 'close c'], false]);
  });

  it('of more than five the oldest is done', () => {
    const { log } = aStack(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(log).toEqual(['close a', 'close b']);
  });
});
