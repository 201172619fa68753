import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hasCommit, hasWholeHistory, isAncestor, previousVersion } from './previous-release';

const ROOT = join(__dirname, '../..');

describe('the version before', () => {
  it('the version before is part of the history, where the history is there', async () => {
    const { commit } = previousVersion(ROOT);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    // An unpacked archive has none, and a shallow clone not all of it.
    const isHere = existsSync(join(ROOT, '.git')) && (await hasCommit(ROOT, commit));
    expect(await isAncestor(ROOT, commit)).toBe(isHere);
    expect(isHere || !(await hasWholeHistory(ROOT))).toBe(true);
  });

  it('a commit that is no commit is not part of it', async () => {
    const nobody = '0'.repeat(40);
    expect([await hasCommit(ROOT, nobody), await isAncestor(ROOT, nobody)]).toEqual([false, false]);
  });
});
