import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { whatsappIdOf } from '../ledger/message-identity';
import { aMessage } from '../testing/messages';
import { until } from '../testing/until';
import type { Driver, DriverEvent, OutgoingMessage, SendOutcome } from './driver';

export type RecipientKind = 'usual' | 'reads' | 'absent' | 'group';

/** A driver and the other side: WhatsApp and the people who use it. */
export interface DriverWorld {
  /** The running driver; another one after `restart`. */
  readonly driver: Driver;
  readonly number: string;
  /** What the driver recorded, in order, across restarts. */
  readonly events: readonly DriverEvent[];
  recipient(kind: RecipientKind): string;
  received(): { to: string; text: string }[];
  /** Sends like the app does, with the ledger's commit. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /** A person scans the QR code of a pairing (or has done so). */
  scan(phone: string): Promise<void>;
  arrive(text: string): Promise<{ from: string; waId: string }>;
  breakConnection(): Promise<void>;
  removeDevice(): Promise<void>;
  /** Another process over the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Every driver passes it, against a world that plays WhatsApp's side. */
export function describeDriver(name: string, open: () => Promise<DriverWorld>): void {
  let world: DriverWorld;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(async () => {
    await world.close();
  });

  const outgoing = (to: string, text = 'Hello', from = world.number): OutgoingMessage => {
    const request = aMessage({ from, to, text });
    return { request, waId: whatsappIdOf(from, request.id) };
  };
  const statusesOf = (waId: string) =>
    world.events.flatMap((each) => (each.type === 'message.status' && each.waId === waId ? [each.status] : []));
  const sessionsOf = (phone: string) =>
    world.events.flatMap((each) => (each.type === 'session.status' && each.phone === phone ? [each.status] : []));

  describe(`${name}: messages`, () => {
    it('puts a text on the network once and reports its delivery under the id that was asked for', async () => {
      const message = outgoing(world.recipient('usual'), 'To be delivered');
      expect(await world.send(message)).toMatchObject({ kind: 'accepted', ack: 'server' });
      await until(() => statusesOf(message.waId).includes('delivered'), 'the receipt');
      expect(world.received()).toEqual([{ to: message.request.to, text: 'To be delivered' }]);
    });

    it('reports delivered before read', async () => {
      const message = outgoing(world.recipient('reads'));
      await world.send(message);
      await until(() => statusesOf(message.waId).includes('read'), 'the read receipt');
      expect(statusesOf(message.waId).filter((each) => each !== 'sent')).toEqual(['delivered', 'read']);
    });

    it('refuses a recipient without WhatsApp and sends nothing', async () => {
      const outcome = await world.send(outgoing(world.recipient('absent')));
      expect(outcome).toMatchObject({ kind: 'refused', code: 'RECIPIENT_NOT_ON_WHATSAPP' });
      expect(world.received()).toEqual([]);
    });

    it('accepts a group', async () => {
      expect(await world.send(outgoing(world.recipient('group')))).toMatchObject({ kind: 'accepted' });
    });

    it('refuses to send from a number that it does not know', async () => {
      const outcome = await world.send(outgoing(world.recipient('usual'), 'Hello', '15559998888'));
      expect(outcome).toMatchObject({ kind: 'refused', code: 'WHATSAPP_NOT_CONNECTED' });
    });

    it('keeps the order of one number', async () => {
      const texts = Array.from({ length: 10 }, (_, i) => `Text ${i}`);
      for (const text of texts) await world.send(outgoing(world.recipient('usual'), text));
      await until(() => world.received().length === texts.length, 'all arrive');
      expect(world.received().map(({ text }) => text)).toEqual(texts);
    });

    it('reports what somebody writes to the number, once', async () => {
      const { from, waId } = await world.arrive('Good morning');
      const inbound = () => world.events.filter((each) => each.type === 'message.inbound');
      await until(() => inbound().length > 0, 'the inbound message');
      expect(inbound()).toEqual([
        expect.objectContaining({ phone: world.number, from, waId, text: 'Good morning', offline: false }),
      ]);
    });

    it('marks what came in as read, also twice, and refuses it for a number that it does not know', async () => {
      const { from, waId } = await world.arrive('Read me');
      await until(() => world.events.some((each) => each.type === 'message.inbound'), 'the inbound message');
      const message = { phone: world.number, wa_id: waId, from };
      expect(await world.driver.read(message)).toEqual({ kind: 'read' });
      expect(await world.driver.read(message)).toEqual({ kind: 'read' });
      const unknown = await world.driver.read({ ...message, phone: '15559998888' });
      expect(unknown).toMatchObject({ kind: 'refused', code: 'WHATSAPP_NOT_CONNECTED' });
    });
  });

  describe(`${name}: numbers`, () => {
    it('links a number by a QR code', async () => {
      const phone = '15557770000';
      expect(await world.driver.link(phone)).toEqual({ kind: 'pairing' });
      expect(await world.driver.link(phone)).toEqual({ kind: 'pairing' });
      await until(() => sessionsOf(phone).includes('waiting_qr'), 'the code is shown');
      expect(await world.driver.qr(phone, 'qr')).toMatchObject({
        kind: 'qr',
        qr: expect.stringMatching(/.{20,}/),
        seq: 1,
      });
      await world.scan(phone);
      await until(() => world.driver.session(phone)?.status === 'connected', 'the number is connected');
      await until(() => sessionsOf(phone).includes('connected'), 'the event');
      expect(sessionsOf(phone)).toEqual(['pending', 'waiting_qr', 'connected']);
      expect(await world.driver.qr(phone, 'qr')).toMatchObject({ kind: 'connected' });
      expect(await world.send(outgoing(world.recipient('usual'), 'Hi', phone))).toMatchObject({ kind: 'accepted' });
    });

    it('answers a link of a connected number with that', async () => {
      expect(await world.driver.link(world.number)).toMatchObject({ kind: 'connected' });
    });

    it('has no QR code for a number that it does not know', async () => {
      expect(await world.driver.qr('15559998888', 'qr')).toMatchObject({
        kind: 'refused',
        code: 'WHATSAPP_NOT_CONNECTED',
      });
    });

    it('refuses to send while the connection is lost, and comes back by itself', async () => {
      await world.breakConnection();
      const outcome = await world.send(outgoing(world.recipient('usual')));
      expect(outcome).toMatchObject({ kind: 'refused', code: 'WHATSAPP_DISCONNECTED' });
      await until(() => world.driver.session(world.number)?.status === 'connected', 'the number is back');
      await until(() => sessionsOf(world.number).at(-1) === 'connected', 'the event');
      expect(sessionsOf(world.number)).toContain('disconnected');
    });

    it('connects a number anew, also one that lost its connection, and loses and repeats no message by it', async () => {
      const texts = ['before', 'after', 'at last'];
      const send = async (text: string) => world.send(outgoing(world.recipient('usual'), text));
      await send('before');
      await world.driver.reconnect(world.number);
      expect(await send('after')).toMatchObject({ kind: 'accepted' });
      await world.breakConnection();
      await world.driver.reconnect(world.number);
      expect(await send('at last')).toMatchObject({ kind: 'accepted' });
      await until(() => world.received().length === texts.length, 'all arrive');
      expect(world.received().map(({ text }) => text)).toEqual(texts);
    });

    it('leaves a number that it does not know, or that is signed out, alone when asked to connect it anew', async () => {
      await world.driver.reconnect('15559998888');
      await world.removeDevice();
      await until(() => sessionsOf(world.number).includes('signed_out'), 'the end of the number');
      await world.driver.reconnect(world.number);
      expect(world.driver.session(world.number)?.status).toBe('signed_out');
      expect(world.driver.session('15559998888')).toBeUndefined();
    });

    it('reports a number whose device was removed, and links it anew', async () => {
      await world.removeDevice();
      await until(() => sessionsOf(world.number).includes('signed_out'), 'the event');
      expect(await world.send(outgoing(world.recipient('usual')))).toMatchObject({ code: 'WHATSAPP_DISCONNECTED' });
      expect(await world.driver.link(world.number)).toEqual({ kind: 'pairing' });
    });

    it('forgets a number that is unlinked, and takes the same request twice', async () => {
      await world.driver.unlink(world.number);
      await world.driver.unlink(world.number);
      expect(world.driver.sessions().map(({ phone }) => phone)).not.toContain(world.number);
    });

    it('still has its numbers after a restart', async () => {
      const phone = '15557770000';
      await world.driver.link(phone);
      await world.scan(phone);
      await until(() => world.driver.session(phone)?.status === 'connected', 'the number is connected');
      await until(() => sessionsOf(phone).includes('connected'), 'it is stored');
      await world.restart();
      await until(() => world.driver.session(phone)?.status === 'connected', 'the number is connected again');
      expect(world.driver.sessions().map((each) => each.phone)).toEqual(expect.arrayContaining([phone, world.number]));
    });
  });
}
