import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const WEB = join(__dirname, '../..');

it('the types of answers are those of the description: run npm run gen', () => {
  const options = ['--no-install', 'openapi-typescript', '../openapi.json'];
  const fresh = execFileSync('npx', options, { cwd: WEB, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(readFileSync(join(WEB, 'src/api/schema.gen.ts'), 'utf8').trim()).toBe(fresh.trim());
});
