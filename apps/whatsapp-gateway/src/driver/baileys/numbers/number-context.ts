import type { BinaryNode, proto, WAMessage, WAMessageUpdate } from 'baileys';
import type { Logger } from 'pino';
import type { DriverEvent } from '../../driver';
import type { AuthStore } from '../auth/auth.store';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import type { ReuploadUpdate } from '../files/reuploads';
import type { WebVersions } from '../version/web-versions';
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
  versions: WebVersions;
  opened(number: Session): void;
  signedOut(number: Session): void;
  arrived(number: Session, messages: readonly WAMessage[], offline: boolean): void;
  /** Chats that the phone has. */
  chatsFound(number: Session, jids: readonly string[]): void;
  updated(number: Session, updates: readonly WAMessageUpdate[]): void;
  acknowledged(number: Session, node: BinaryNode): void;
  called(number: Session, node: BinaryNode): void;
  /** WhatsApp's history tells after how many seconds messages of a chat disappear. */
  remembered(number: Session, chat: string, seconds: number, atMs: number): void;
  /** The phone answers requests to upload files again. */
  reuploaded(number: Session, updates: readonly ReuploadUpdate[]): void;
  mapped(number: Session, lids: readonly string[]): void;
  /** The number is gone for good. */
  forgotten(number: Session): void;
}
