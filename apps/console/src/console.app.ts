import type { RunningApp } from '@chasqui/runtime';
import { type HttpAppOptions, startHttpApp } from '@chasqui/http';
import type { ConsoleConfig } from './console.config';
import { createConsole } from './console.factory';

export interface ConsoleOptions extends HttpAppOptions {
  pagesFolder?: string;
}

/** Waits for PostgreSQL; resolves when requests are answered. */
export function startConsole(config: ConsoleConfig, options: ConsoleOptions = {}): Promise<RunningApp> {
  const { pagesFolder } = options;
  return startHttpApp('console', config, options, (parts) =>
    createConsole({ ...parts, ...(pagesFolder !== undefined && { pagesFolder }) }),
  );
}
