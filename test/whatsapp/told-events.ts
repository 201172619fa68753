import { deepStrictEqual } from 'node:assert';
import type { WireEvent } from '@chasqui/events';
import { waitFor } from '@chasqui/testing';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { WhatsAppSystem } from './whatsapp-system';

type Fields = Record<string, unknown>;

/** An event as a webhook got it; `data.message`, `data.call` and `data.contact` as fields. */
export interface ToldEvent extends WireEvent {
  message: Fields;
  call: Fields;
  contact: Fields;
}

/** A link to a file is signed anew whenever it is shown. */
const withoutSigns = (value: object): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/\?expires=\d+&signature=[\w-]+/g, '?signed'));

/** A system with one number, and a webhook that is told everything. */
export class ToldEvents {
  private constructor(
    readonly system: WhatsAppSystem,
    readonly number: { id: string; phone: string },
    private readonly receiver: Receiver,
  ) {}

  static async start(): Promise<ToldEvents> {
    const receiver = new Receiver();
    await receiver.start();
    const { system, number } = await WhatsAppSystem.withNumber({ webhookNetworks: ['127.0.0.0/8'] });
    await system.call('/webhooks', { url: receiver.url('/'), events: ['*'] });
    return new ToldEvents(system, number, receiver);
  }

  async close(): Promise<void> {
    await this.system.close();
    await this.receiver.stop();
  }

  /** What the webhook got so far, each event once. */
  all(): ToldEvent[] {
    const events = this.receiver.received.map(({ body }) => JSON.parse(body) as WireEvent);
    return [...new Map(events.map((event) => [event.id, event])).values()].map((event) => {
      const { message = {}, call = {}, contact = {} } = event.data as Partial<Record<string, Fields>>;
      return { ...event, message, call, contact };
    });
  }

  /** Once the webhook got such an event; the feed has the same. */
  async next(type: string, isWanted: (event: ToldEvent) => boolean): Promise<ToldEvent> {
    const find = () => this.all().find((event) => event.type === type && isWanted(event));
    const event = await waitFor(find, { what: `an event ${type}` });
    const { message: _message, call: _call, contact: _contact, ...told } = event;
    deepStrictEqual(withoutSigns((await this.system.call(`/events/${event.id}`)).data), withoutSigns(told));
    return event;
  }

  /** The event of a message by WhatsApp's ID. */
  ofMessage(type: string, waId: string): Promise<ToldEvent> {
    return this.next(type, ({ message }) => message.message_id === waId);
  }

  /** Waits until the gateway app has worked off all that was written before, in its order. */
  async settle(): Promise<void> {
    const from = await this.system.aPerson();
    await this.ofMessage('message.received', await this.write(from, 'Done'));
  }

  /** A text of this person to the number. @returns WhatsApp's ID */
  write(from: string, text: string): Promise<string> {
    return this.ask('write', from, { text });
  }

  /** A command of the fake WhatsApp, by this person in the chat with the number. */
  ask(command: string, from: string, more: Fields = {}): Promise<string> {
    return this.system.whatsapp.ask<string>(command, { from, to: this.number.phone, ...more });
  }

  /** The message in GET /messages, if it is there. */
  async listed(waId: string): Promise<Fields | undefined> {
    return (await this.system.inbound({ limit: '500' })).find((message) => message.message_id === waId);
  }
}
