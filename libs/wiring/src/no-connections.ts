import type { Connections } from './connections';

const nothing = (): void => undefined;

/**
 * Stand where a running app has its connections, in one that is only described: what is built over them asks them for
 * nothing.
 */
export const NO_CONNECTIONS = {
  database: {
    source: { entityMetadatas: [], options: {}, getRepository: () => ({}) },
    onEvents: nothing,
    close: nothing,
  },
  replica: null,
  processes: { session: { listen: nothing }, close: nothing },
  redis: { on: nothing, onLeave: nothing, onReturn: nothing, disconnect: nothing },
  subscriber: { on: nothing, subscribe: () => Promise.resolve(), disconnect: nothing },
  openQueue: () => ({ on: nothing, close: nothing }),
} as unknown as Connections;
