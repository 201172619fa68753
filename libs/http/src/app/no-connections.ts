import type { Connections } from './connections';

const nothing = (): void => undefined;

/** Stand in for connections in an app that is only described: whatever is built over them must not use them. */
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
