import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST_MIGRATION } from '@chasqui/database';
import { describe, expect, it } from '@jest/globals';
import { fileOf, hasCommit, hasWholeHistory, isAncestor, previousVersion } from './previous-release';

const ROOT = join(__dirname, '../..');

describe('the version before', () => {
  it('the version before is part of the history, where the history is there', async () => {
    const { commit } = previousVersion(ROOT);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    // An unpacked archive has no history, and a shallow clone only a part.
    const isHere = existsSync(join(ROOT, '.git')) && (await hasCommit(ROOT, commit));
    expect(await isAncestor(ROOT, commit)).toBe(isHere);
    expect(isHere || !(await hasWholeHistory(ROOT))).toBe(true);
  });

  it('the version before knows the migration that a version has to know to use the database of this one', async () => {
    const { commit } = previousVersion(ROOT);
    if (!(await hasCommit(ROOT, commit))) return;
    const migration = await fileOf(ROOT, commit, 'libs/entities/src/migrations/1790000000100-trace-context.ts');
    expect(migration).toContain(`class ${OLDEST_MIGRATION} `);
  });

  it('a commit that is no commit is not part of it', async () => {
    const nobody = '0'.repeat(40);
    expect([await hasCommit(ROOT, nobody), await isAncestor(ROOT, nobody)]).toEqual([false, false]);
  });
});
