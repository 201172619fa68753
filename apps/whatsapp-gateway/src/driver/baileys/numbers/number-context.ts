import type { BinaryNode, proto, WAMessage } from 'baileys';
import type { Logger } from 'pino';
import type { DriverEvent } from '../../driver';
import type { AuthStore } from '../auth/auth.store';
import type { StoreHealth } from '../../../store/store-health';
import type { Baileys } from '../baileys-loader';
import type { BaileysOptions } from '../baileys-options';
import type { ReuploadUpdate } from '../files/reuploads';
import type { PictureNotice } from '../pictures/picture-stanza.parser';
import type { WebVersions } from '../version/web-versions';
import type { NumberSettingsStore } from './number-settings.store';
import type { NumbersStore } from './numbers.store';

export interface NumberContext<Session> {
  baileys: Baileys;
  options: BaileysOptions;
  auths: AuthStore;
  numbers: NumbersStore;
  settings: NumberSettingsStore;
  log: Logger;
  health: Pick<StoreHealth, 'trouble' | 'failed' | 'well' | 'persist'>;
  record(event: DriverEvent, alongside?: () => void): Promise<void>;
  sentMessage(phone: string, waId: string): proto.IMessage | undefined;
  versions: WebVersions;
  opened(number: Session): void;
  signedOut(number: Session): void;
  arrived(number: Session, messages: readonly WAMessage[], offline: boolean): void;
  chatsFound(number: Session, jids: readonly string[]): void;
  /** WhatsApp shows its content on the phone only. @throws when it was not stored */
  withheld(number: Session, message: WAMessage, offline: boolean): void;
  /** Rejects when it was not stored, as do the next two. */
  receipt(number: Session, node: BinaryNode): Promise<void>;
  acknowledged(number: Session, node: BinaryNode): Promise<void>;
  called(number: Session, node: BinaryNode): Promise<void>;
  /** From WhatsApp's history: after how many seconds messages of a chat disappear. */
  remembered(number: Session, chat: string, seconds: number, atMs: number): void;
  reuploaded(number: Session, updates: readonly ReuploadUpdate[]): void;
  mapped(number: Session, lids: readonly string[]): void;
  /** A person or a group has another picture or none. Rejects when it was not stored. */
  pictureChanged(number: Session, notice: PictureNotice): Promise<void>;
  forgotten(number: Session): void;
}
