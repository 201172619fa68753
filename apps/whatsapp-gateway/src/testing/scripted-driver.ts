import type { Capability } from '@chasqui/gateway-protocol';
import type { Driver, DriverSession, LinkAnswer, OutgoingMessage, QrAnswer, SendOutcome } from '../driver/driver';

export class ScriptedDriver implements Driver {
  readonly capabilities: readonly Capability[] = ['text'];
  readonly calls: OutgoingMessage[] = [];
  onSend: (message: OutgoingMessage) => Promise<SendOutcome> = async () => ({ kind: 'accepted', ack: 'server' });

  send(message: OutgoingMessage): Promise<SendOutcome> {
    this.calls.push(message);
    return this.onSend(message);
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  sessions = (): DriverSession[] => [];
  session = (phone: string): DriverSession | undefined => this.sessions().find((each) => each.phone === phone);
  pendingFiles = () => 0;
  qr = (): Promise<QrAnswer> => Promise.reject(new Error('not scripted'));
  link = (): Promise<LinkAnswer> => Promise.reject(new Error('not scripted'));
  check = () => Promise.reject(new Error('not scripted'));
  readonly reconnected: string[] = [];
  reconnect = async (phone: string): Promise<void> => void this.reconnected.push(phone);
  groups = () => Promise.reject(new Error('not scripted'));
  read = () => Promise.reject(new Error('not scripted'));
  configure = () => Promise.reject(new Error('not scripted'));
  unlink = () => Promise.reject(new Error('not scripted'));
}
