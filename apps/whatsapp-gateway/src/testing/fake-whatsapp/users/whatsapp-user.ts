import type { proto } from 'baileys';
import { SignalParty } from '../signal/signal-party';
import { SERVER } from '../wire/nodes';
import type { Companion } from './companion';

/** When a phone confirms what it gets. */
export interface ReceiptHabit {
  /** `read`: delivered, then read. */
  until: 'none' | 'delivered' | 'read';
  /** Milliseconds before each. */
  afterMs: number;
}

/** A message as its recipient's phone decrypted it. */
export interface Received {
  /** WhatsApp's id. */
  id: string;
  /** Phone number of the sender, digits. */
  from: string;
  /** The group, else undefined. */
  group?: string;
  message: proto.IMessage;
  /** How often the network brought this id; the phone shows it once. */
  arrivals: number;
  /** Milliseconds since 1970, of the first arrival. */
  atMs: number;
}

/** A picture of a user, as WhatsApp keeps it. */
export interface Picture {
  /** Grows with each picture. */
  id: string;
  url: string;
}

/** A message that a linked device marked as read. */
export interface ReadMark {
  /** WhatsApp's id. */
  id: string;
  chat: string;
  participant?: string;
  /** `read`: its writer sees it. */
  type: string;
}

/** What the phone does when a linked device asks it to upload a file again; `off`: it answers when it is back. */
export type ReuploadHabit = 'uploads' | 'not_found' | 'fails' | 'error' | 'silent' | 'off';

/** A message as it lies on the phone of a user. */
export interface PhoneMessage {
  message: proto.IMessage;
  /** The chat, by all its addresses. */
  key: { jids: string[]; fromMe: boolean; participant?: string };
}

/** Somebody who uses WhatsApp: a number, its LID, a phone (device 0) and what is linked to it. */
export class WhatsAppUser {
  readonly party = new SignalParty();
  readonly companions = new Map<number, Companion>();
  /** What others (and groups) wrote, in order, each id once. */
  readonly received: Received[] = [];
  /** Copies of what this user's linked devices sent, by id. */
  readonly sentCopies = new Map<string, proto.IMessage>();
  /** Who shows "typing…" to this user: phone and state, in order. */
  readonly typing: { from: string; state: string }[] = [];
  /** What the linked devices of this user marked as read, in order. */
  readonly readMarks: ReadMark[] = [];
  /** Whom the user shows what was read: `none` for nobody. */
  showsReadTo: 'all' | 'none' = 'all';
  /** The picture that the user shows, if any, and to whom. */
  picture: Picture | undefined;
  showsPictureTo: 'all' | 'none' = 'all';
  /** Numbers that asked for the picture, in order. */
  readonly askedForPicture: string[] = [];
  receipts: ReceiptHabit = { until: 'delivered', afterMs: 0 };
  /** Who wrote to this user, or was written to. */
  readonly chats = new Set<WhatsAppUser>();
  /** The account may not open new chats until then, milliseconds since 1970. */
  restrictedUntilMs: number | undefined;
  /** How many of the next messages the phone cannot decrypt, and asks for again. */
  unreadable = 0;
  reuploads: ReuploadHabit = 'uploads';
  /** Ids of messages whose file the phone was asked for, in order. */
  readonly askedToUpload: string[] = [];
  /** Messages that linked devices got too, by id. */
  readonly onPhone = new Map<string, PhoneMessage>();
  /** What the phone does when it is on again. */
  readonly whenOn: (() => void)[] = [];
  private readonly byId = new Map<string, Received>();
  private nextDevice = 7;

  constructor(
    /** Digits with country code. */
    readonly phone: string,
    /** Digits of the LID. */
    readonly lidUser: string,
    readonly name: string,
    /** Nobody but the user knows the number: stanzas carry the LID only. */
    readonly hidesPhone: boolean,
  ) {}

  get jid(): string {
    return `${this.phone}@${SERVER}`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  deviceJid(device: number): string {
    return `${this.phone}:${device}@${SERVER}`;
  }

  deviceLid(device: number): string {
    return device === 0 ? this.lid : `${this.lidUser}:${device}@lid`;
  }

  /** Device numbers, the phone (0) first. */
  devices(): number[] {
    return [0, ...this.companions.keys()];
  }

  newDevice(): number {
    return this.nextDevice++;
  }

  /** Whether WhatsApp keeps this user from writing to somebody: only new chats are forbidden. */
  mayNotWriteTo(other: WhatsAppUser): boolean {
    const isRestricted = this.restrictedUntilMs !== undefined && this.restrictedUntilMs > Date.now();
    return isRestricted && other !== this && !this.chats.has(other);
  }

  /** The phone, which was off, is back. */
  turnOn(): void {
    this.reuploads = 'uploads';
    for (const act of this.whenOn.splice(0)) act();
  }

  /** Somebody wrote to somebody. */
  openChat(other: WhatsAppUser): void {
    this.chats.add(other);
    other.chats.add(this);
  }

  /** @returns whether the phone sees it for the first time */
  keep(message: Omit<Received, 'arrivals' | 'atMs'>): boolean {
    const key = `${message.from}/${message.id}`;
    const before = this.byId.get(key);
    if (before) {
      before.arrivals += 1;
      return false;
    }
    const received = { ...message, arrivals: 1, atMs: Date.now() };
    this.byId.set(key, received);
    this.received.push(received);
    return true;
  }
}
