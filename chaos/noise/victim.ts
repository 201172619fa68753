import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { now } from '../clock';

export interface VictimCall {
  kind: VictimKind;
  startedAt: number;
  tookMs: number;
  failure: string | null;
}
export const VICTIM_KINDS = ['whatsapp', 'sms', 'link', 'gateway'] as const;
export type VictimKind = (typeof VICTIM_KINDS)[number];

export interface VictimOptions {
  api: string;
  pairing: string;
  keys: readonly string[];
  numberIds: readonly string[];
  deviceId: string;
  /** Gateways that have not shown their token yet: each does so once. */
  newGateways: readonly { id: string; token: string }[];
}

/** Intervals, independent of answers: an attack must not slow down the measurement. */
const EVERY_MS: Record<VictimKind, number> = { whatsapp: 100, sms: 400, link: 3_000, gateway: 3_000 };
/** The service gives up a wait after 42 s. */
const NO_ANSWER_MS = 50_000;

export class Victim {
  readonly calls: VictimCall[] = [];
  private readonly agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  private readonly turns: Record<VictimKind, number> = { whatsapp: 0, sms: 0, link: 0, gateway: 0 };

  constructor(private readonly options: VictimOptions) {}

  async run(durationMs: number): Promise<void> {
    const endsAt = now() + durationMs;
    await Promise.all(VICTIM_KINDS.map((kind) => this.repeat(kind, endsAt)));
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async repeat(kind: VictimKind, endsAt: number): Promise<void> {
    const calls: Promise<void>[] = [];
    for (let dueAt = now(); dueAt < endsAt; dueAt += EVERY_MS[kind]) {
      await sleep(Math.max(0, dueAt - now()));
      calls.push(this.once(kind, dueAt));
    }
    await Promise.all(calls);
  }

  /** @param dueAt start of its latency: a late harness counts as late, too */
  private async once(kind: VictimKind, dueAt: number): Promise<void> {
    const place = this.turns[kind];
    this.turns[kind] += 1;
    const failure = await this.ask(kind, place).catch((error: unknown) => String(error));
    this.calls.push({ kind, startedAt: dueAt, tookMs: now() - dueAt, failure });
  }

  private async ask(kind: VictimKind, place: number): Promise<string | null> {
    const { api, keys, numberIds, deviceId } = this.options;
    const key = keys[place % keys.length] ?? '';
    switch (kind) {
      case 'whatsapp': {
        const whatsapp_id = numberIds[place % numberIds.length];
        return this.post(`${api}/v1/whatsapp/send`, key, { to: '15550100001', message: `hello ${place}`, whatsapp_id });
      }
      case 'sms': {
        const message = {
          // Sandbox digits from 1000 on: some numbers below make the phone go offline, or hang.
          to: `1555020${1_000 + place}`,
          message: `hello ${place}`,
          device_id: deviceId,
        };
        return this.post(`${api}/v1/sms/send`, key, message);
      }
      case 'link':
        return this.post(`${api}/v1/whatsapp/link`, key, { phone: String(15_553_000_000 + place) });
      case 'gateway':
        return this.showToken(place);
    }
  }

  /** A gateway app that pairing has not seen since its start, from an address of its own behind the proxy. */
  private async showToken(place: number): Promise<string | null> {
    const gateway = this.options.newGateways[place];
    if (gateway === undefined) return null;
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const at = new Date().toISOString();
    const data = { lid: '1@lid', phone: '15550100001' };
    const event = { id: crypto.randomUUID(), seq: 1, at, phone: '15553000000', type: 'contact.mapped', data };
    const url = `${this.options.pairing}/gateway/v1/events`;
    return this.post(url, gateway.token, { gateway_id: gateway.id, events: [event] }, headers);
  }

  private async post(url: string, bearer: string, body: unknown, headers: object = {}): Promise<string | null> {
    const response = await request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(NO_ANSWER_MS),
      dispatcher: this.agent,
    });
    const text = await response.body.text();
    return response.statusCode < 300 ? null : `${response.statusCode} ${text.slice(0, 200)}`;
  }
}

export class VictimWebhooks {
  readonly arrivals = new Map<string, number>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((message, response) => {
      const id = String(message.headers['webhook-id']);
      if (!this.arrivals.has(id)) this.arrivals.set(id, now());
      message.resume();
      response.end();
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => resolve((this.server.address() as { port: number }).port));
    });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
