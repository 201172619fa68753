import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@chasqui/testing';
import { pino } from 'pino';
import { Phone, type PhoneDraft } from '../phone/phone';
import { FakeService } from './fake-service';

export class PhoneWorld {
  readonly service = new FakeService();
  readonly crashes: Error[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'chasqui-phone-'));
  private readonly opened: Phone[] = [];

  static async open(): Promise<PhoneWorld> {
    const world = new PhoneWorld();
    await world.service.listen();
    return world;
  }

  static async withPhone(): Promise<{ world: PhoneWorld; phone: Phone }> {
    const world = await PhoneWorld.open();
    return { world, phone: await world.aConnectedPhone() };
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((phone) => phone.kill()));
    await this.service.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The phone of the folder, not started: waits are 1000 times shorter, and the mobile network takes a moment. */
  async aPhone(draft: Partial<PhoneDraft> = {}): Promise<Phone> {
    const phone = await Phone.open({
      apiUrl: this.service.url,
      folder: join(this.folder, 'phone'),
      signIn: { kind: 'token', privateToken: this.service.privateToken },
      log: pino({ level: 'silent' }),
      speed: 1000,
      radioDelayMs: [1, 3],
      offlineMs: 50,
      hangMs: 50,
      androidPartsPerMinute: Number.POSITIVE_INFINITY,
      ...draft,
      hooks: { crashed: (error) => this.crashes.push(error), ...draft.hooks },
    });
    this.opened.push(phone);
    return phone;
  }

  async aConnectedPhone(draft: Partial<PhoneDraft> = {}): Promise<Phone> {
    const phone = await this.aPhone(draft);
    phone.start();
    await until(() => phone.isConnected && !phone.isFetching, 'the stream to be open');
    return phone;
  }

  /** The service offers these once; resolves when the last opened phone has them. */
  async offerOnce(...messages: { id: string }[]): Promise<void> {
    const phone = this.opened.at(-1);
    const isTaken = (): boolean => {
      const known = new Set(phone?.ledger.messages.map(({ id }) => id));
      return messages.every(({ id }) => known.has(id));
    };
    const isDone = (): boolean => this.service.isUsedUp('GET /message') && phone?.isFetching === false;
    for (;;) {
      this.service.script('GET /message', { status: 200, body: messages });
      this.service.event('MessageEnqueued');
      await until(() => isTaken() || isDone(), 'the phone to fetch the offer');
      if (isTaken()) return;
      // Two pulls at a time: the answer went to the aborted one.
    }
  }

  /** The service offers these with every pull, and sends the event. */
  offer(...messages: unknown[]): void {
    this.service.messages = messages;
    this.service.event('MessageEnqueued');
  }

  untilReported(id: string, state: string): Promise<unknown> {
    return until(() => this.service.reports(id).at(-1)?.state === state, `${id} to be reported ${state}`);
  }
}

let messages = 0;

/** As the service should offer it; each is a millisecond younger than the last. */
export function aMessage(fields: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  messages += 1;
  const text = 'Hello';
  return {
    id: randomUUID(),
    message: text,
    textMessage: { text },
    phoneNumbers: ['+15551230001'],
    withDeliveryReport: true,
    validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    priority: 0,
    state: 'Pending',
    createdAt: new Date(Date.now() - 60_000 + messages).toISOString(),
    ...fields,
  };
}

export function until(condition: () => boolean, what: string): Promise<unknown> {
  return waitFor(condition, { what });
}

export const radioed = (phone: Phone): string[] => phone.ledger.radio.map(({ messageId }) => messageId);
