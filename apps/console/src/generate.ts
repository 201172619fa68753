import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './openapi/generated-files';

/** The console's part of `npm run gen`. Run from `dist`, in the repository's root. */
async function main(): Promise<void> {
  for (const [path, text] of await generatedFiles()) {
    writeFileSync(join(process.cwd(), path), text);
    process.stdout.write(`wrote ${path}\n`);
  }
}

void main();
