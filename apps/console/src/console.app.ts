import type { RunningApp } from '@chasqui/platform';
import { type HttpAppOptions, startHttpApp } from '@chasqui/wiring';
import type { ConsoleConfig } from './console.config';
import { createConsole } from './console.factory';

export interface ConsoleOptions extends HttpAppOptions {
  /** Folder of the built pages; default: where the build puts them. */
  pagesFolder?: string;
}

/** Starts the console: its pages and what they call. Waits for PostgreSQL; resolves when requests are answered. */
export function startConsole(config: ConsoleConfig, options: ConsoleOptions = {}): Promise<RunningApp> {
  const { pagesFolder } = options;
  return startHttpApp('console', config, options, (parts) =>
    createConsole({ ...parts, ...(pagesFolder !== undefined && { pagesFolder }) }),
  );
}
