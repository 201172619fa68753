import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from '../processes/child';

/** The customers' server of the benchmark: reads a request to its end and answers at once. */
let received = 0;
let wanted = 0;
let reached: () => void = () => undefined;

const server = createServer((message, response) => {
  message.resume().on('end', () => {
    response.end('ok');
    received += 1;
    if (received >= wanted) reached();
  });
});
server.keepAliveTimeout = 60_000;

const handlers = {
  /** Answers the port, on every address of 127.0.0.0/8. */
  listen: () =>
    new Promise<number>((resolve) => {
      server.listen(0, '0.0.0.0', 4_096, () => resolve((server.address() as AddressInfo).port));
    }),
  /** From now on `untilReceived` counts to so many. */
  expect: (requests: number) => {
    received = 0;
    wanted = requests;
  },
  untilReceived: () =>
    new Promise<void>((resolve) => {
      reached = resolve;
      if (received >= wanted) resolve();
    }),
};
export type HookServer = typeof handlers;

serveParent(handlers);
