import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from '../processes/child';

let served = 0;
let wanted = Infinity;
let reached: () => void = () => undefined;
let delayMs = 0;

const server = createServer((message, response) => {
  message.resume().on('end', () => {
    if (delayMs > 0) setTimeout(() => response.end('ok'), delayMs);
    else response.end('ok');
    served += 1;
    if (served >= wanted) reached();
  });
});
server.keepAliveTimeout = 60_000;

const handlers = {
  /** Returns the port, open on every address of 127.0.0.0/8. */
  listen: () =>
    new Promise<number>((resolve) => {
      server.listen(0, '0.0.0.0', 4_096, () => resolve((server.address() as AddressInfo).port));
    }),
  /** Delays each answer from now on. */
  answerAfter: (ms: number) => void (delayMs = ms),
  served: () => served,
  /** Resets the count for `untilServed`. */
  expect: (requests: number) => {
    served = 0;
    wanted = requests;
  },
  untilServed: () =>
    new Promise<void>((resolve) => {
      reached = resolve;
      if (served >= wanted) resolve();
    }),
};
export type WebhookServer = typeof handlers;

serveParent(handlers);
