import {
  GATEWAY_ROUTES,
  type QrResponse,
  type SendRequest,
  type SendResponse,
  type StatusResponse,
} from '@chasqui/gateway-protocol';
import { waitFor } from '@chasqui/testing';
import { AppProcess } from '../installation/app-process';
import { DirectService } from '../installation/direct-service';
import { GATEWAY_PRELOAD, type WhatsAppNetwork } from './whatsapp-network';

export class LinkedGateway {
  private constructor(
    private readonly service: DirectService,
    private readonly app: AppProcess,
  ) {}

  static async start(network: WhatsAppNetwork, phones: readonly string[]): Promise<LinkedGateway> {
    const service = await DirectService.start(256);
    const app = await AppProcess.start({
      app: 'whatsapp-gateway',
      env: { ...service.env, DRIVER: 'baileys', FAKE_WHATSAPP: JSON.stringify(network.access), LOG_LEVEL: 'warn' },
      preload: GATEWAY_PRELOAD,
      isReady: async () => (await service.call('GET', GATEWAY_ROUTES.health)).status === 200,
    });
    const gateway = new LinkedGateway(service, app);
    for (const phone of phones) await gateway.link(network, phone);
    return gateway;
  }

  get pid(): number {
    return this.app.pid;
  }

  /** @returns WhatsApp's id of the message. @throws Error with the app's answer if it refuses */
  async send(message: SendRequest): Promise<string> {
    const { status, text } = await this.service.call('POST', GATEWAY_ROUTES.messages, message);
    if (status !== 200) throw new Error(`${status} ${text}`);
    const { message_id: waId, ack } = JSON.parse(text) as SendResponse;
    if (waId === undefined || ack !== 'server') throw new Error(`no acknowledgement: ${text}`);
    return waId;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.service.stop();
  }

  private async link(network: WhatsAppNetwork, phone: string): Promise<void> {
    await this.service.call('POST', GATEWAY_ROUTES.sessions, { phone });
    const qr = await waitFor(
      async () => {
        const { text } = await this.service.call('GET', `${GATEWAY_ROUTES.qr}?phone=${phone}`);
        return (JSON.parse(text) as Partial<QrResponse>).qr;
      },
      { what: `a QR code for ${phone}`, timeoutMs: 20_000 },
    );
    await network.ask('scan', { qr, phone });
    await waitFor(
      async () => {
        const { text } = await this.service.call('GET', `${GATEWAY_ROUTES.status}?phone=${phone}`);
        return (JSON.parse(text) as Partial<StatusResponse>).connected;
      },
      { what: `${phone} to be connected`, timeoutMs: 20_000 },
    );
  }
}
