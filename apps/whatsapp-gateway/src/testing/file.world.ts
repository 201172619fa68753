import { Agent } from 'node:https';
import type { GatewayEvent, InboundMedia, ServiceCapability } from '@chasqui/gateway-protocol';
import type { BaileysOptions } from '../driver/baileys/baileys-options';
import type { BaileysTimings } from '../driver/baileys/timings';
import type { GatewayConfig } from '../config/gateway.config';
import { QUICK } from './baileys.world';
import { FakeService } from './fake-service';
import { FakeWhatsApp } from './fake-whatsapp/fake-whatsapp';
import type { Person } from './fake-whatsapp/users/person';
import type { WhatsAppUser } from './fake-whatsapp/users/whatsapp-user';
import { NUMBER } from './messages';
import { RunningGateway } from './running-gateway';
import { until } from './until';

interface Change extends Partial<Omit<BaileysOptions, 'timings'>> {
  timings?: Partial<BaileysTimings>;
  /** Capabilities of the service; undefined: an older one. */
  capabilities?: ServiceCapability[] | undefined;
}

export class FileWorld {
  readonly whatsapp = new FakeWhatsApp();
  readonly service = new FakeService();
  readonly app = new RunningGateway(this.service);
  private readonly options: Partial<BaileysOptions>;

  private constructor({ capabilities, timings, ...options }: Change) {
    this.service.capabilities = capabilities;
    this.options = { ...options, timings: { ...QUICK, ...timings } };
  }

  /** One number is linked. */
  static async open(change: Change = {}): Promise<FileWorld> {
    const world = new FileWorld({ capabilities: ['media_follows'], ...change });
    await Promise.all([world.whatsapp.start(), world.service.start()]);
    await world.start();
    await world.link(NUMBER);
    await until(() => world.service.events.some(({ type }) => type === 'session.status'), 'the service answered');
    return world;
  }

  get user(): WhatsAppUser {
    return this.whatsapp.directory.get(NUMBER);
  }

  person(phone: string): Person {
    return this.whatsapp.person({ phone });
  }

  async start(): Promise<void> {
    const { url, rootKey, mediaHost, mediaCertificate } = this.whatsapp.access;
    const testNetwork = {
      webSocketUrl: url,
      noiseRootKey: Buffer.from(rootKey, 'hex'),
      mediaHost,
      mediaAgent: new Agent({ ca: mediaCertificate }),
      mediaCa: mediaCertificate,
    };
    const change: Partial<GatewayConfig> = { driver: 'baileys', baileys: { ...this.options, testNetwork } };
    await this.app.start(change);
  }

  async link(phone: string): Promise<void> {
    this.whatsapp.person({ phone });
    const { driver } = this;
    await driver.link(phone);
    await until(() => driver.session(phone)?.status === 'waiting_qr', 'a code is shown');
    const answer = await driver.qr(phone, 'qr');
    if (answer.kind === 'qr') await this.whatsapp.scan(answer.qr, phone);
    await until(() => driver.session(phone)?.status === 'connected', 'the number is linked');
  }

  get driver() {
    const { gateway } = this.app;
    if (gateway === undefined) throw new Error('the app does not run');
    return gateway.driver;
  }

  async end(): Promise<void> {
    await this.app.end();
    await this.whatsapp.stop();
  }

  told(waId: string): GatewayEvent[] {
    return this.service.events.filter(({ data }) => (data as { wa_id?: string }).wa_id === waId);
  }

  endsOf(waId: string): InboundMedia[] {
    return this.told(waId).flatMap((each) => (each.type === 'message.media' ? [each.data.media] : []));
  }

  async endOf(waId: string): Promise<InboundMedia | undefined> {
    await until(() => this.endsOf(waId).length > 0, 'the end of the file is told');
    return this.endsOf(waId)[0];
  }

  async toldOf(waId: string): Promise<GatewayEvent | undefined> {
    await until(() => this.told(waId).length > 0, 'the message is told');
    return this.told(waId)[0];
  }

  bytesOf(media: InboundMedia | undefined): Buffer | undefined {
    return this.service.media.get(media?.ref ?? '')?.bytes;
  }
}
