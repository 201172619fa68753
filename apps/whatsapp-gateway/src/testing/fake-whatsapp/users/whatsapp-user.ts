import type { proto } from 'baileys';
import { SignalParty } from '../signal/signal-party';
import { SERVER } from '../wire/nodes';
import type { Companion } from './companion';

export interface ReceiptHabit {
  /** `read`: delivered, then read. */
  until: 'none' | 'delivered' | 'read';
  /** Milliseconds before each. */
  afterMs: number;
}

export interface Received {
  /** WhatsApp's id. */
  id: string;
  from: string;
  group?: string;
  message: proto.IMessage;
  /** How often the network brought this id; the phone shows it once. */
  arrivals: number;
  /** First arrival, milliseconds since 1970. */
  atMs: number;
}

export interface Picture {
  /** Grows with each picture. */
  id: string;
  url: string;
}

export interface ReadMark {
  /** WhatsApp's id. */
  id: string;
  chat: string;
  participant?: string;
  /** `read`: the writer sees it. */
  type: string;
}

/** The phone's reaction to a request to upload a file again; `off`: it answers when it is back. */
export type ReuploadHabit = 'uploads' | 'not_found' | 'fails' | 'error' | 'silent' | 'off';

export interface PhoneMessage {
  message: proto.IMessage;
  /** All addresses of the chat. */
  key: { jids: string[]; fromMe: boolean; participant?: string };
}

/** A WhatsApp user: a number, its LID, a phone (device 0) and linked devices. */
export class WhatsAppUser {
  readonly party = new SignalParty();
  readonly companions = new Map<number, Companion>();
  /** From others and groups, in order, each id once. */
  readonly received: Received[] = [];
  readonly sentCopies = new Map<string, proto.IMessage>();
  /** Phones that show "typing…" to this user, and their state, in order. */
  readonly typing: { from: string; state: string }[] = [];
  readonly readMarks: ReadMark[] = [];
  /** Setting of read receipts: `none` shows them to no one. */
  showsReadTo: 'all' | 'none' = 'all';
  picture: Picture | undefined;
  showsPictureTo: 'all' | 'none' = 'all';
  readonly askedForPicture: string[] = [];
  receipts: ReceiptHabit = { until: 'delivered', afterMs: 0 };
  readonly chats = new Set<WhatsAppUser>();
  restrictedUntilMs: number | undefined;
  /** How many of the next messages the phone cannot decrypt, and asks for again. */
  unreadable = 0;
  reuploads: ReuploadHabit = 'uploads';
  readonly askedToUpload: string[] = [];
  readonly onPhone = new Map<string, PhoneMessage>();
  readonly whenOn: (() => void)[] = [];
  private readonly byId = new Map<string, Received>();
  private nextDevice = 7;

  constructor(
    readonly phone: string,
    readonly lidUser: string,
    readonly name: string,
    /** Stanzas carry the LID only. */
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

  /** Device numbers; the phone (0) comes first. */
  devices(): number[] {
    return [0, ...this.companions.keys()];
  }

  newDevice(): number {
    return this.nextDevice++;
  }

  /** A restriction forbids only new chats. */
  mayNotWriteTo(other: WhatsAppUser): boolean {
    const isRestricted = this.restrictedUntilMs !== undefined && this.restrictedUntilMs > Date.now();
    return isRestricted && other !== this && !this.chats.has(other);
  }

  turnOn(): void {
    this.reuploads = 'uploads';
    for (const act of this.whenOn.splice(0)) act();
  }

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
