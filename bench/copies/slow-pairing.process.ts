import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendRequest, SendResponse } from '@chasqui/gateway-protocol';
import type { InternalGatewayAnswer, InternalGatewayRequest } from '@chasqui/whatsapp';
import { serveParent } from '../processes/child';

let delayMs = 0;
let served = 0;

/** Replaces `pairing` and its slow gateway apps, so that only the sender is measured. */
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (data: Buffer) => (text += data.toString()));
  request.on('end', () => void answer(text).then((body) => response.end(body)));
});
server.keepAliveTimeout = 60_000;

async function answer(text: string): Promise<string> {
  const { id } = (JSON.parse(text) as InternalGatewayRequest).body as SendRequest;
  await sleep(delayMs);
  served += 1;
  const sent: SendResponse = { id, message_id: `3EB0${id}`, accepted: true, ack: 'server', duplicate: false };
  const outcome: InternalGatewayAnswer = { kind: 'answer', status: 200, body: JSON.stringify(sent) };
  return JSON.stringify(outcome);
}

const handlers = {
  /** Returns the port. @param ms latency of each answer */
  listen: (ms: number) =>
    new Promise<number>((resolve) => {
      delayMs = ms;
      server.listen(0, '127.0.0.1', 4_096, () => resolve((server.address() as AddressInfo).port));
    }),
  served: () => served,
};
export type SlowPairing = typeof handlers;

serveParent(handlers);
