import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './openapi/generated-files';

/** `npm run gen`. Run it in the repository's root, from `dist`. */
async function main(): Promise<void> {
  const codeRoot = join(__dirname, '../../..');
  for (const [path, text] of await generatedFiles(codeRoot)) {
    const file = join(process.cwd(), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`wrote ${path}\n`);
  }
}

void main();
