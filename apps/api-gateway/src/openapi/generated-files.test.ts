import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { generatedFiles } from './generated-files';

const repository = join(__dirname, '../../../..');

it('the committed files are what the code makes: run `npm run gen` and commit', async () => {
  for (const [path, text] of await generatedFiles(repository)) {
    expect([path, readFileSync(join(repository, path), 'utf8')]).toEqual([path, text]);
  }
});
