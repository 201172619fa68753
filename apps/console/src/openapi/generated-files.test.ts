import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { generatedFiles } from './generated-files';

it('what is generated of the console is what the code says: `npm run gen` would change nothing', async () => {
  for (const [path, text] of await generatedFiles()) {
    expect(readFileSync(join(__dirname, '../../../..', path), 'utf8')).toBe(text);
  }
});
