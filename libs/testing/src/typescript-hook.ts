import { join } from 'node:path';

/** A module for `node -r`: the process then runs TypeScript of this repository without a build. */
export const TYPESCRIPT_HOOK = join(__dirname, 'typescript.hook.cjs');
