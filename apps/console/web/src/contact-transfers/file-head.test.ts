import { describe, expect, it } from '@jest/globals';
import { fileProblem, headOf, isReadable, MOST_BYTES } from './file-head';

describe('a file that is chosen', () => {
  it('is not sent when it is empty or too large', () => {
    expect([0, 1, MOST_BYTES, MOST_BYTES + 1].map((size) => fileProblem({ size }))).toEqual([
      'empty',
      null,
      null,
      'tooLarge',
    ]);
  });

  it('is looked at in its beginning, byte for byte', async () => {
    const bytes = Buffer.alloc(300_000, Buffer.from([0, 255, 233, 10]));
    const { head, is_whole } = await headOf(new Blob([new Uint8Array(bytes)]));
    expect([Buffer.from(head, 'base64').equals(bytes.subarray(0, 256 * 1024)), is_whole]).toEqual([true, false]);
    expect(await headOf(new Blob(['é']))).toEqual({ head: 'w6k=', is_whole: true });
  });

  it('that was changed since is told apart from a line that broke', async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) };
    expect([await isReadable(new Blob(['x'])), await isReadable(gone as unknown as Blob)]).toEqual([true, false]);
  });
});
