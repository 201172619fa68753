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

/** A link to a file is signed anew each time it is shown. */
const withoutSigns = (value: object): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/\?expires=\d+&signature=[\w-]+/g, '?signed'));

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

  all(): ToldEvent[] {
    const events = this.receiver.received.map(({ body }) => JSON.parse(body) as WireEvent);
    return [...new Map(events.map((event) => [event.id, event])).values()].map((event) => {
      const { message = {}, call = {}, contact = {} } = event.data as Partial<Record<string, Fields>>;
      return { ...event, message, call, contact };
    });
  }

  async next(type: string, isWanted: (event: ToldEvent) => boolean): Promise<ToldEvent> {
    const find = () => this.all().find((event) => event.type === type && isWanted(event));
    const event = await waitFor(find, { what: `an event ${type}` });
    const { message: _message, call: _call, contact: _contact, ...told } = event;
    deepStrictEqual(withoutSigns((await this.system.call(`/events/${event.id}`)).data), withoutSigns(told));
    return event;
  }

  ofMessage(type: string, waId: string): Promise<ToldEvent> {
    return this.next(type, ({ message }) => message.message_id === waId);
  }

  async settle(): Promise<void> {
    const from = await this.system.aPerson();
    await this.ofMessage('message.received', await this.write(from, 'Done'));
  }

  write(from: string, text: string): Promise<string> {
    return this.ask('write', from, { text });
  }

  ask(command: string, from: string, more: Fields = {}): Promise<string> {
    return this.system.whatsapp.ask<string>(command, { from, to: this.number.phone, ...more });
  }

  async listed(waId: string): Promise<Fields | undefined> {
    return (await this.system.inbound({ limit: '500' })).find((message) => message.message_id === waId);
  }
}
