import { waitFor } from '@chasqui/testing';
import type { ApiAnswer } from '../system/api.client';
import { RunningSystem, type RunningSystemOptions, type TestKey } from '../system/running-system';
import { BaileysGatewayProcess } from './baileys-gateway.process';
import { FakeWhatsAppProcess, type PhoneMessage } from './fake-whatsapp.process';

/** Like the driver's own, but without long waits. */
const TIMINGS = { backoffMs: [100, 300], ackMs: 1_500, replacedRetryMs: 200, watchMs: 100, connectingMs: 2_000 };

/** The whole service, a gateway app with the Baileys driver, and WhatsApp: every app as deployed. */
export class WhatsAppSystem {
  private people = 0;

  private constructor(
    readonly service: RunningSystem,
    readonly whatsapp: FakeWhatsAppProcess,
    readonly gateway: BaileysGatewayProcess,
    readonly key: TestKey,
  ) {}

  /** @param numbers how many numbers are linked */
  static async start(
    numbers = 1,
    timings: Record<string, number | readonly number[]> = {},
    options: RunningSystemOptions = {},
  ): Promise<WhatsAppSystem> {
    const [service, whatsapp] = await Promise.all([RunningSystem.start(options), FakeWhatsAppProcess.start()]);
    const key = await service.aKey(await service.anOrganization());
    const gatewayId = await service.admin.gateways.create(key.orgId, 'live');
    const setupCode = (await service.admin.gateways.createSetupCode(key.orgId, gatewayId)) ?? '';
    const gateway = new BaileysGatewayProcess({
      serviceUrl: service.serviceUrl,
      setupCode,
      whatsapp: whatsapp.access,
      timings: { ...TIMINGS, ...timings },
    });
    gateway.start();
    const system = new WhatsAppSystem(service, whatsapp, gateway, key);
    for (let i = 0; i < numbers; i++) await system.link(system.service.aPhone());
    return system;
  }

  static async withNumber(
    options: RunningSystemOptions = {},
  ): Promise<{ system: WhatsAppSystem; number: { id: string; phone: string } }> {
    const system = await WhatsAppSystem.start(1, {}, options);
    const [number] = (await system.numbers()) as [{ id: string; phone: string }];
    return { system, number };
  }

  async close(): Promise<void> {
    await this.gateway.remove();
    await this.whatsapp.stop();
    await this.service.close();
  }

  async link(phone: string, scannedBy = phone): Promise<void> {
    await this.startLink(phone);
    await this.whatsapp.ask('scan', { qr: await this.shownQr(phone), phone: scannedBy });
    if (scannedBy === phone) await this.untilConnected(phone);
  }

  async startLink(phone: string): Promise<void> {
    await waitFor(async () => (await this.call('/whatsapp/link', { phone })).status === 200, {
      what: `the pairing of ${phone}; the gateway said:\n${this.gateway.output}`,
    });
  }

  async shownQr(phone: string): Promise<string> {
    return waitFor(
      async () => (await this.gatewayJson(`/whatsapp/qr?phone=${phone}`)).qr as string | null | undefined,
      {
        what: `a QR code for ${phone}; the gateway said:\n${this.gateway.output}`,
      },
    );
  }

  /** GET of a route that returns the gateway's own JSON, without an envelope. */
  async gatewayJson(path: string): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${this.key.key}` };
    const response = await fetch(`${this.service.api.origin}/v1${path}`, { headers });
    return (await response.json()) as Record<string, unknown>;
  }

  async untilConnected(phone: string): Promise<void> {
    await this.untilStatus(phone, 'connected');
    await waitFor(() => this.whatsapp.ask<boolean>('isConnected', { phone }), { what: `${phone} on WhatsApp` });
  }

  async untilStatus(phone: string, status: string): Promise<void> {
    await waitFor(
      async () => {
        const { rows } = await this.service.database.query<{ status: string }>(
          'select status from whatsapp_numbers where phone = $1',
          [phone],
        );
        return rows[0]?.status === status;
      },
      { what: `${phone} to be ${status}; the gateway said:\n${this.gateway.output}` },
    );
  }

  async numbers(): Promise<{ id: string; phone: string }[]> {
    return this.service.admin.numbers.findConnectedForOrg(this.key.orgId, 'live');
  }

  async accounts(): Promise<Record<string, unknown>[]> {
    return (await this.call('/whatsapp/accounts')).body.data as Record<string, unknown>[];
  }

  patchAccount(id: string, body: Record<string, unknown>): Promise<ApiAnswer> {
    return this.service.api.call({ method: 'PATCH', path: `/whatsapp/accounts/${id}`, key: this.key.key, body });
  }

  async aPerson(request: Record<string, unknown> = {}): Promise<string> {
    this.people += 1;
    const phone = `1555${String(this.people).padStart(7, '0')}`;
    await this.whatsapp.ask('person', { phone, name: `Person ${this.people}`, ...request });
    return phone;
  }

  call(path: string, body?: Record<string, unknown>): Promise<ApiAnswer> {
    return this.service.api.call({ path, key: this.key.key, ...(body ? { body } : {}) });
  }

  send(to: string, more: Record<string, unknown> = { message: 'Hello' }): Promise<ApiAnswer> {
    return this.call('/whatsapp/send', { to, ...more });
  }

  async record(id: unknown): Promise<Record<string, unknown>> {
    return (await this.call(`/messages/${String(id)}`)).data;
  }

  async path(id: unknown): Promise<string[]> {
    const { body } = await this.call(`/messages/${String(id)}/events`);
    return (body.data as { status: string }[]).map(({ status }) => status);
  }

  async untilMessage(id: unknown, status: string): Promise<Record<string, unknown>> {
    return waitFor(
      async () => {
        const record = await this.record(id);
        if (record.status !== status) throw new Error(`it is ${JSON.stringify(record)}`);
        return record;
      },
      { what: `message ${String(id)} to be ${status}` },
    );
  }

  /** Inbound messages, oldest first; at most 500. */
  async inbound(query: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
    const { body } = await this.service.api.call({ path: '/messages', key: this.key.key, query });
    return (body.data as Record<string, unknown>[]).toReversed();
  }

  async peace(): Promise<{ owed: string[]; problems: string[] }> {
    const owed = (): Promise<string[]> => this.whatsapp.ask<string[]>('owed');
    const none = async (): Promise<string[] | null> => {
      const now = await owed();
      return now.length === 0 ? now : null;
    };
    // After that, later reports, such as a repeated request for a file, are confirmed later.
    return {
      owed: await waitFor(none, { what: 'all confirmations' }).catch(owed),
      problems: await this.whatsapp.problems(),
    };
  }

  arrived(phone: string, count: number): Promise<PhoneMessage[]> {
    return waitFor(
      async () => {
        const all = await this.whatsapp.received(phone);
        return all.length >= count ? all : null;
      },
      { what: `${count} messages at ${phone}` },
    );
  }
}
