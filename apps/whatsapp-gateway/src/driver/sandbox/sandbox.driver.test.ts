import { readFileSync } from 'node:fs';
import { pictureTypeOf } from '@chasqui/gateway-protocol';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SendRequest } from '@chasqui/gateway-protocol';
import { pino } from 'pino';
import { MediaFolder } from '../../store/media-folder';
import { openStore, type Store } from '../../store/store';
import { aMessage, NUMBER } from '../../testing/messages';
import { temporaryFolder } from '../../testing/temporary-folder';
import { until } from '../../testing/until';
import { whatsappIdOf } from '../../ledger/message-identity';
import type { DriverEvent, DriverHost, OutgoingMessage, SendOutcome } from '../driver';
import { type DriverWorld, describeDriver, type RecipientKind } from '../driver.conformance';
import { SandboxDriver, type SandboxOptions } from './sandbox.driver';

const RECIPIENTS: Record<RecipientKind, string> = {
  usual: '15551230001',
  reads: '15551230003',
  absent: '15551230005',
  group: '120363000000000000@g.us',
};
const QUICK: SandboxOptions = {
  numbers: [NUMBER],
  receiptDelayMs: [1, 5],
  reconnectMs: 50,
  scanMs: 60,
  restrictedMs: 80,
};

class SandboxWorld implements DriverWorld, DriverHost {
  readonly number = NUMBER;
  readonly events: DriverEvent[] = [];
  readonly folder = temporaryFolder();
  readonly media = new MediaFolder(this.folder.path);
  store: Store = openStore(this.folder.path);
  driver: SandboxDriver;
  areShown = false;

  constructor(private readonly change: Partial<SandboxOptions> = {}) {
    this.driver = this.newDriver();
  }

  async open(): Promise<this> {
    await this.driver.start(this);
    return this;
  }

  async record(event: DriverEvent, alongside?: () => void): Promise<void> {
    await this.store.group.stage(() => alongside?.());
    this.events.push(event);
  }

  takesPictures(): boolean {
    return this.areShown;
  }

  mediaFollows(): boolean {
    return false;
  }

  hasUntold(): boolean {
    return false;
  }

  lateBytes(): number {
    return 0;
  }

  recipient(kind: RecipientKind): string {
    return RECIPIENTS[kind];
  }

  received() {
    const messages = this.driver.network.received();
    return messages.flatMap(({ to, text, copies }) => Array.from({ length: copies }, () => ({ to, text: text ?? '' })));
  }

  async send(message: OutgoingMessage): Promise<SendOutcome> {
    const outcome = await this.driver.send(message);
    if (outcome.kind !== 'accepted') return outcome;
    await this.store.group.stage(() => outcome.bookkeeping?.write());
    outcome.bookkeeping?.committed();
    return outcome;
  }

  async scan(): Promise<void> {
    // The simulated person scans by itself.
  }

  async arrive(text: string) {
    const letter = { from: '15551239999', waId: '3A0123456789' };
    await this.driver.arrive(NUMBER, letter.from, text, letter.waId);
    return letter;
  }

  breakConnection(): Promise<void> {
    return this.driver.breakConnection(NUMBER);
  }

  removeDevice(): Promise<void> {
    return this.driver.removeDevice(NUMBER);
  }

  async restart(): Promise<void> {
    await this.driver.stop();
    this.store.close();
    this.store = openStore(this.folder.path);
    this.driver = this.newDriver();
    await this.driver.start(this);
  }

  async close(): Promise<void> {
    await this.driver.stop();
    this.store.close();
    this.folder.remove();
  }

  private newDriver(): SandboxDriver {
    return new SandboxDriver(this.store, this.media, { ...QUICK, ...this.change }, pino({ level: 'silent' }));
  }
}

describeDriver('the sandbox driver', () => new SandboxWorld().open());

describe('sandbox recipients', () => {
  let world: SandboxWorld;
  beforeEach(async () => {
    world = await new SandboxWorld().open();
  });
  afterEach(async () => {
    await world.close();
  });

  const sendTo = async (lastFour: string, fields: Partial<SendRequest> = {}) => {
    const request = aMessage({ ...fields, to: `1555123${lastFour}` });
    const message = { request, waId: whatsappIdOf(request.from, request.id) };
    return { message, outcome: await world.send(message) };
  };
  const settled = () => until(() => world.driver.network.unfinished().length === 0, 'no receipt is due');
  const told = () =>
    world.events.map((each) =>
      each.type === 'message.inbound'
        ? each.text
        : each.type === 'contact.mapped'
          ? each.lid
          : 'status' in each && each.status,
    );

  it('the recipient 0002 is accepted and fails', async () => {
    const { outcome } = await sendTo('0002');
    await settled();
    expect(outcome.kind).toBe('accepted');
    expect(world.events).toEqual([
      expect.objectContaining({ status: 'failed', error: expect.objectContaining({ code: 'DELIVERY_FAILED' }) }),
    ]);
  });

  it('the recipient 0004 is accepted, then stays silent', async () => {
    const { outcome } = await sendTo('0004');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(outcome).toMatchObject({ kind: 'accepted', ack: 'server' });
    expect(told()).toEqual([]);
  });

  it('the recipient 0006 disconnects the number, which comes back', async () => {
    const { outcome } = await sendTo('0006');
    expect(outcome).toMatchObject({ code: 'WHATSAPP_DISCONNECTED' });
    await until(() => told().includes('connected'), 'the number is back');
    expect(told()).toEqual(['disconnected', 'connected']);
  });

  it('the recipient 0008 answers something that is not JSON', async () => {
    const { outcome } = await sendTo('0008');
    expect(outcome.kind).toBe('unreadable');
    expect(() => JSON.parse((outcome as { body: string }).body) as unknown).toThrow(SyntaxError);
  });

  it('the recipient 0009 replies with a text, 0010 with STOP', async () => {
    await sendTo('0009');
    await settled();
    await sendTo('0010');
    await settled();
    expect(told()).toEqual(['delivered', 'Thank you, I got your message.', 'delivered', 'STOP']);
  });

  it('the recipient 0011 votes for the first option of a poll, and only then', async () => {
    await sendTo('0011');
    await settled();
    expect(told()).toEqual(['delivered']);
    const poll = { question: 'Tea?', options: ['Yes, please: 100 %', 'No'], multiple: false };
    const { message } = await sendTo('0011', { type: 'poll', text: undefined, poll });
    await settled();
    expect(world.events.at(-1)).toMatchObject({
      kind: 'poll_vote',
      from: '15551230011',
      text: 'Yes, please: 100 %',
      poll: { wa_id: message.waId, options: ['Yes, please: 100 %'] },
    });
  });

  it('the recipient 0012 answers with a picture, whose file is there before the event', async () => {
    await sendTo('0012');
    await settled();
    const inbound = world.events.find((each) => each.type === 'message.inbound');
    const { ref = '', mime, size } = inbound?.media ?? {};
    expect([inbound?.kind, mime]).toEqual(['image', 'image/png']);
    const file = readFileSync(world.media.pathOf(ref));
    expect(file.length).toBe(size);
    expect(file.subarray(1, 4).toString()).toBe('PNG');
  });

  it('the recipient 0013 gets the number restricted for a while: nothing is sent until that is over', async () => {
    await world.close();
    // Longer than a commit may take on a busy disk.
    world = await new SandboxWorld({ restrictedMs: 2_000 }).open();
    const { outcome } = await sendTo('0013');
    expect(outcome).toMatchObject({ code: 'WA_REJECTED', detail: { wa_error: 463 } });
    expect(world.events).toEqual([
      expect.objectContaining({ status: 'connected', restrictedUntilMs: expect.any(Number) }),
    ]);
    expect((await sendTo('0001')).outcome).toMatchObject({
      code: 'WA_REJECTED',
      detail: { wa_error: 463, restricted_until: expect.any(String) },
    });
    await until(() => world.events.length === 2, 'the restriction ends');
    expect(world.events[1]).toMatchObject({ status: 'connected', restrictedUntilMs: undefined });
    expect((await sendTo('0001')).outcome.kind).toBe('accepted');
  });

  it.each([
    ['location', { location: { latitude: -13.5, longitude: -71.9, name: 'Cusco' } }, 'Cusco'],
    ['contact', { contact: { name: 'Ann', phone: '15550007777' } }, 'Ann'],
    ['reaction', { reaction: { wa_id: '3A01', from_me: false, emoji: '👍' } }, '👍'],
  ] as const)('sandbox recipients get a %s', async (type, fields, visible) => {
    const { outcome } = await sendTo('0001', { type, text: undefined, ...fields });
    expect(outcome.kind).toBe('accepted');
    expect(world.driver.network.received()).toEqual([expect.objectContaining({ text: visible, copies: 1 })]);
  });

  it('sandbox recipients see "typing…" as long as was asked before a message is sent', async () => {
    const started = performance.now();
    await sendTo('0001', { typing_ms: 60 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  });

  it('sandbox recipients 0009 and 0012 show a picture when they write, once, to a service that keeps pictures', async () => {
    const pictures = () => world.events.flatMap((each) => (each.type === 'contact.picture' ? [each] : []));
    const replies = () => world.events.filter(({ type }) => type === 'message.inbound').length;
    await sendTo('0009');
    await until(() => replies() === 1, 'a reply');
    expect(pictures()).toEqual([]);
    world.areShown = true;
    for (const lastFour of ['0009', '0012', '0010', '0009']) await sendTo(lastFour);
    await until(() => replies() === 5, 'all replies');
    await until(() => pictures().length >= 2, 'the pictures');
    expect(new Set(pictures().map(({ from }) => from))).toEqual(new Set(['15551230009', '15551230012']));
    expect(pictures()).toHaveLength(2);
    for (const { picture } of pictures())
      expect(pictureTypeOf(Buffer.from(picture?.data ?? '', 'base64'))).toBe('image/png');
  });

  it('sandbox recipients are told apart from numbers that have no WhatsApp', async () => {
    expect(await world.driver.check(NUMBER, '15551230001')).toEqual({
      kind: 'checked',
      exists: true,
      jid: '15551230001@s.whatsapp.net',
    });
    expect(await world.driver.check(NUMBER, '15551230005')).toEqual({ kind: 'checked', exists: false, jid: null });
    expect(await world.driver.check('15559998888', '15551230001')).toMatchObject({ code: 'WHATSAPP_NOT_CONNECTED' });
  });

  it('sandbox recipients get their receipts after a restart when the former process did not come to it', async () => {
    const { message } = await sendTo('0003');
    await world.restart();
    await until(() => world.events.length >= 2, 'both receipts');
    expect(world.events.map((each) => each.type === 'message.status' && [each.waId, each.status])).toEqual([
      [message.waId, 'delivered'],
      [message.waId, 'read'],
    ]);
  });

  it('sandbox recipients count the copies of a WhatsApp id that arrives twice', async () => {
    const { message } = await sendTo('0004');
    await world.send(message);
    expect(world.driver.network.received()).toEqual([expect.objectContaining({ waId: message.waId, copies: 2 })]);
  });
});
