import type { BinaryNode, proto, WAMessage, WAMessageUpdate, WAVersion } from 'baileys';
import type { Logger } from 'pino';
import type { DriverEvent } from '../../driver';
import type { AuthStore } from '../auth/auth.store';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import type { NumberSettingsStore } from './number-settings.store';
import type { NumbersStore } from './numbers.store';

/** What a number needs of the driver around it, which knows it as `Session`. */
export interface NumberContext<Session> {
  baileys: Baileys;
  options: BaileysOptions;
  auths: AuthStore;
  numbers: NumbersStore;
  settings: NumberSettingsStore;
  log: Logger;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  sentMessage(phone: string, waId: string): proto.IMessage | undefined;
  /** A version of WhatsApp's web client that WhatsApp still takes. */
  latestVersion(): Promise<WAVersion>;
  opened(number: Session): void;
  signedOut(number: Session): void;
  arrived(number: Session, messages: readonly WAMessage[], offline: boolean): void;
  updated(number: Session, updates: readonly WAMessageUpdate[]): void;
  acknowledged(number: Session, node: BinaryNode): void;
  called(number: Session, node: BinaryNode): void;
  /** WhatsApp's history tells after how many seconds messages of a chat disappear. */
  remembered(number: Session, chat: string, seconds: number, atMs: number): void;
  mapped(number: Session, lids: readonly string[]): void;
  /** The number is gone for good. */
  forgotten(number: Session): void;
}
