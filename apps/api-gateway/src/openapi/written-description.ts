import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { docsFolder } from './docs-folder';

export const NPM_START = 'http://localhost:3000';

/** Making it from the routes would block a process for more than half a second. @param address without a path */
export function readDescription(address: string): OpenAPIObject {
  const text = readFileSync(join(docsFolder(), 'openapi.json'), 'utf8');
  return JSON.parse(text.replaceAll(NPM_START, address)) as OpenAPIObject;
}
