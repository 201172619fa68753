import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { docsFolder } from './docs-folder';

/** Where `npm start` serves the API when nothing else is said. */
export const NPM_START = 'http://localhost:3000';

/**
 * The description that `npm run gen` has written: to make it from the routes takes a process more than half a second, in which it
 * does nothing else.
 *
 * @param address of the service, without a path
 */
export function readDescription(address: string): OpenAPIObject {
  const text = readFileSync(join(docsFolder(), 'openapi.json'), 'utf8');
  return JSON.parse(text.replaceAll(NPM_START, address)) as OpenAPIObject;
}
