import type { Capability } from '@chasqui/gateway-protocol';
import type { Driver, OutgoingMessage, SendOutcome } from '../driver/driver';

/** A driver whose answers a test decides, message by message. */
export class ScriptedDriver implements Driver {
  readonly capabilities: readonly Capability[] = ['text'];
  /** Every call, in order. */
  readonly calls: OutgoingMessage[] = [];
  onSend: (message: OutgoingMessage) => Promise<SendOutcome> = async () => ({ kind: 'accepted', ack: 'server' });

  send(message: OutgoingMessage): Promise<SendOutcome> {
    this.calls.push(message);
    return this.onSend(message);
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  sessions = () => [];
  session = () => undefined;
  qr = () => Promise.reject(new Error('not scripted'));
  link = () => Promise.reject(new Error('not scripted'));
  check = () => Promise.reject(new Error('not scripted'));
  unlink = () => Promise.reject(new Error('not scripted'));
}
