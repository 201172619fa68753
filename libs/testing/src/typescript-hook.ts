import { join } from 'node:path';

/** A module for `node -r`: lets the process run this repository's TypeScript without a build. */
export const TYPESCRIPT_HOOK = join(__dirname, 'typescript.hook.cjs');
