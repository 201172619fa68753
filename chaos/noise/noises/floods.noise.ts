import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Ending, Noise, NoisePlan, Tally } from '../noise-plan';
import { ask, repeat } from '../noise-traffic';

const EVENTS = 50;

export const floodsNoise: Noise = {
  name: 'floods',
  what: 'one key with 1,000 requests at once; gateways and phones that post as fast as they can; endpoints that hang',
  start(plan, tally, ending) {
    const { api, keys, size } = plan;
    const [key = ''] = keys;
    repeat(ending, { at: Math.ceil(1_000 * size), pauseMs: 100 }, () =>
      ask({ method: 'GET', url: `${api}/v1/whatsapp/accounts`, bearer: key }, tally, ending),
    );
    floodEvents(plan, within(tally, 'gateway'), ending);
    floodPhone(plan, within(tally, 'phone'), ending);
  },
};

function floodEvents({ pairing, slowGateways }: NoisePlan, tally: Tally, ending: Ending): void {
  repeat(ending, { at: slowGateways.length, pauseMs: 20 }, (place) => {
    const gateway = slowGateways[place];
    const phone = gateway?.phones[0];
    const at = new Date().toISOString();
    const events = Array.from({ length: EVENTS }, (_, seq) => {
      const data = { wa_id: randomUUID(), from: '15557770001', kind: 'text', text: 'flood', offline: false };
      return { id: randomUUID(), seq, at, phone, type: 'message.inbound', data };
    });
    const url = `${pairing}/gateway/v1/events`;
    return ask({ url, bearer: gateway?.token ?? '', body: { gateway_id: gateway?.id, events } }, tally, ending);
  });
}

function floodPhone({ phones, phoneToken }: NoisePlan, tally: Tally, ending: Ending): void {
  if (phoneToken === null) return;
  repeat(ending, { at: 20, pauseMs: 5 }, () =>
    ask({ method: 'GET', url: `${phones}/sms-phone/v1/message`, bearer: phoneToken }, tally, ending),
  );
}

/** The customer's server takes requests and never answers. @returns its port */
export function startHangingServer(tally: Tally, ending: Ending): Promise<number> {
  const server = createServer((message) => {
    tally.add('webhooks_hanging');
    message.resume();
  });
  ending.onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}

const within = (tally: Tally, prefix: string): Tally => ({
  add: (what, count) => tally.add(`${prefix}_${what}`, count),
  most: (what, value) => tally.most(`${prefix}_${what}`, value),
});
