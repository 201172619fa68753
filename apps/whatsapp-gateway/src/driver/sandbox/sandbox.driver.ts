import { createHash } from 'node:crypto';
import type { NumberStatus, ReadRequest, SendRequest } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import type { MediaFolder } from '../../store/media-folder';
import type { Store } from '../../store/store';
import {
  type CheckAnswer,
  type Driver,
  type DriverEvent,
  type DriverHost,
  type DriverSession,
  EVERY_CAPABILITY,
  type GroupsAnswer,
  type LinkAnswer,
  type OutgoingMessage,
  type QrAnswer,
  type QrFormat,
  type ReadAnswer,
  type Refused,
  type SendOutcome,
  refusalOf,
  refused,
} from '../driver';
import { type NetworkMessage, SandboxNetwork } from './sandbox-network';
import { SandboxNumbers } from './sandbox-numbers';
import { SandboxPairings } from './sandbox-pairings';
import { pictureOf } from './sandbox-pictures';
import { SandboxReceipts } from './sandbox-receipts';
import { behaviourOf, type Receipt, voteFor } from './sandbox-recipients';
import { SandboxReplies } from './sandbox-replies';
import { Timers } from './timers';

export interface SandboxOptions {
  /** Digits; connected from the start. */
  numbers: readonly string[];
  /** From one step of a message to the next: at least, at most. */
  receiptDelayMs: readonly [number, number];
  reconnectMs: number;
  scanMs: number;
  restrictedMs: number;
}

export const SANDBOX_DEFAULTS: SandboxOptions = {
  numbers: [],
  receiptDelayMs: [100, 300],
  reconnectMs: 5000,
  scanMs: 2000,
  restrictedMs: 60_000,
};

/** Pictures that are reported only once; beyond this number, they are reported again. */
const MOST_SHOWN = 10_000;
const RESTART_MS = 100;
const CODE_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** WhatsApp without WhatsApp: recipients behave by their last four digits (see `sandbox-recipients.ts`). */
export class SandboxDriver implements Driver {
  readonly capabilities = EVERY_CAPABILITY;
  readonly network: SandboxNetwork;
  private readonly numbers: SandboxNumbers;
  private readonly timers = new Timers();
  private readonly pairings: SandboxPairings;
  private readonly receipts: SandboxReceipts;
  private readonly replies: SandboxReplies;
  private readonly shown = new Set<string>();
  private host: Pick<DriverHost, 'record' | 'takesPictures'> = {
    record: () => Promise.reject(new Error('the driver was not started')),
    takesPictures: () => false,
  };

  constructor(
    private readonly store: Store,
    media: MediaFolder,
    private readonly options: SandboxOptions,
    private readonly log: Logger,
  ) {
    this.replies = new SandboxReplies(media);
    this.network = new SandboxNetwork(store.db);
    this.numbers = new SandboxNumbers(store.db);
    this.pairings = new SandboxPairings(this.timers, options.scanMs);
    this.receipts = new SandboxReceipts(this.timers, options.receiptDelayMs, (message, receipt, left) =>
      this.happen(message, receipt, left),
    );
  }

  async start(host: DriverHost): Promise<void> {
    this.host = host;
    const left = this.numbers.all().filter(({ phone }) => !this.options.numbers.includes(phone));
    for (const phone of this.options.numbers) this.numbers.set(phone, 'connected');
    await this.store.group.stage(() => {
      for (const session of this.numbers.all()) this.numbers.save(session);
    });
    for (const { phone, status, reason } of left) {
      // A restriction is kept in memory only.
      if (reason === 'restricted') this.numbers.set(phone, status);
      if (status === 'disconnected') this.reconnectLater(phone);
      if (status === 'pending' || status === 'waiting_qr') this.pair(phone);
    }
    for (const message of this.network.unfinished()) this.receipts.schedule(message);
  }

  async stop(): Promise<void> {
    this.timers.clear();
  }

  sessions(): DriverSession[] {
    return this.numbers.all();
  }

  session(phone: string): DriverSession | undefined {
    return this.numbers.get(phone);
  }

  /** Files are there when their messages are reported. */
  pendingFiles(): number {
    return 0;
  }

  async send({ request, waId }: OutgoingMessage): Promise<SendOutcome> {
    if (request.typing_ms) await this.timers.pause(request.typing_ms);
    const session = this.numbers.get(request.from);
    const refusal = refusalOf(session) ?? restrictionOf(session);
    if (refusal) return refusal;
    const behaviour = behaviourOf(request.to);
    switch (behaviour.kind) {
      case 'absent':
        return refused('RECIPIENT_NOT_ON_WHATSAPP', 'The recipient has no WhatsApp account.');
      case 'disconnects':
        await this.breakConnection(request.from);
        return refused('WHATSAPP_DISCONNECTED', 'The number lost its connection to WhatsApp.');
      case 'hangs':
        return new Promise(() => undefined);
      case 'garbage':
        return { kind: 'unreadable', body: '<html>502 Bad Gateway: not what you expected' };
      case 'restricts':
        return this.restrict(request.from);
      case 'votes':
      case 'accepts':
    }
    const receipts = behaviour.kind === 'accepts' ? behaviour.receipts : votesOf(request);
    const message: NetworkMessage = { waId, from: request.from, to: request.to, receipts };
    const write = () => this.network.receive(waId, request, receipts);
    return {
      kind: 'accepted',
      ack: 'server',
      bookkeeping: { write, committed: () => this.receipts.schedule(message) },
    };
  }

  async qr(phone: string, format: QrFormat): Promise<QrAnswer> {
    const session = this.numbers.get(phone);
    if (session?.status === 'connected') return { kind: 'connected', jid: session.jid };
    if (session?.status === 'qr_expired') {
      await this.link(phone);
      return { kind: 'refreshing', reason: session.reason };
    }
    const qr = this.pairings.qrOf(phone);
    if (qr && format === 'code') return { kind: 'code', code: codeOf(phone), expiresAtMs: qr.expiresAtMs };
    if (qr) return { kind: 'qr', ...qr };
    if (session?.status === 'pending') return { kind: 'refreshing', reason: session.reason };
    return refusalOf(session) ?? refused('INTERNAL', 'The pairing has no QR code.');
  }

  async check(phone: string, recipient: string): Promise<CheckAnswer> {
    const refusal = refusalOf(this.numbers.get(phone));
    if (refusal) return refusal;
    const exists = behaviourOf(recipient).kind !== 'absent';
    return { kind: 'checked', exists, jid: exists ? `${recipient}@s.whatsapp.net` : null };
  }

  async link(phone: string): Promise<LinkAnswer> {
    const session = this.numbers.get(phone);
    if (session?.status === 'connected') return { kind: 'connected', jid: session.jid };
    if (this.pairings.isRunning(phone)) return { kind: 'pairing' };
    const changed = this.change(phone, 'pending');
    this.pair(phone);
    await changed;
    return { kind: 'pairing' };
  }

  async reconnect(phone: string): Promise<void> {
    if (this.numbers.get(phone)?.status === 'disconnected') await this.change(phone, 'connected');
    else await this.timers.pause(RESTART_MS);
  }

  groups(phone: string): Promise<GroupsAnswer> {
    return Promise.resolve(refusalOf(this.session(phone)) ?? { kind: 'groups', groups: [] });
  }

  /** The simulated sender does not notice. */
  read({ phone }: ReadRequest): Promise<ReadAnswer> {
    return Promise.resolve(refusalOf(this.session(phone)) ?? { kind: 'read' });
  }

  /** Simulated numbers have no groups, no versions and no network that a proxy could lead to. */
  configure(): Promise<void> {
    return Promise.resolve();
  }

  async unlink(phone: string): Promise<void> {
    this.pairings.cancel(phone);
    if (this.numbers.get(phone) === undefined) return;
    this.numbers.forget(phone);
    const event = { type: 'session.status', phone, status: 'signed_out', reason: 'unlinked' } as const;
    await this.tell(event, () => this.numbers.erase(phone));
  }

  async breakConnection(phone: string): Promise<void> {
    await this.change(phone, 'disconnected', 'connection_lost');
    this.reconnectLater(phone);
  }

  async removeDevice(phone: string): Promise<void> {
    await this.change(phone, 'signed_out', 'logged_out');
  }

  async arrive(phone: string, from: string, text: string, waId: string): Promise<void> {
    await this.tell({ type: 'message.inbound', phone, waId, from, kind: 'text', text, offline: false });
    await this.show(phone, from);
  }

  private async restrict(phone: string): Promise<SendOutcome> {
    const untilMs = Date.now() + this.options.restrictedMs;
    await this.change(phone, 'connected', 'restricted', untilMs);
    this.timers.after(this.options.restrictedMs, async () => {
      const session = this.numbers.get(phone);
      if (session?.restrictedUntilMs === untilMs) await this.change(phone, session.status);
    });
    return refused('WA_REJECTED', 'WhatsApp restricted the number: it may not write to new people for now.', {
      wa_error: 463,
      restricted_until: new Date(untilMs).toISOString(),
    });
  }

  private pair(phone: string): void {
    this.pairings.start(phone, {
      shown: () => this.change(phone, 'waiting_qr'),
      scanned: () => this.change(phone, 'connected'),
    });
  }

  private reconnectLater(phone: string): void {
    this.timers.after(this.options.reconnectMs, async () => {
      if (this.numbers.get(phone)?.status === 'disconnected') await this.change(phone, 'connected');
    });
  }

  private async change(
    phone: string,
    status: NumberStatus,
    reason?: string,
    restrictedUntilMs?: number,
  ): Promise<void> {
    const session = this.numbers.set(phone, status, reason);
    if (restrictedUntilMs !== undefined) session.restrictedUntilMs = restrictedUntilMs;
    const jid = session.jid ?? undefined;
    const event = { type: 'session.status', phone, status, reason, jid, restrictedUntilMs } as const;
    await this.tell(event, () => this.numbers.save(session));
    this.log.debug({ status, reason }, 'a sandbox number changed');
  }

  private async happen(message: NetworkMessage, receipt: Receipt, left: readonly Receipt[]): Promise<void> {
    const { waId, from: phone } = message;
    const alongside = () => this.network.leave(waId, left);
    let reply: Awaited<ReturnType<SandboxReplies['replyOf']>>;
    await this.store.health.persist(async () => {
      reply = await this.replies.replyOf(message, receipt);
    });
    if (reply !== undefined) {
      await this.tell(reply, alongside);
      await this.show(phone, message.to);
      return;
    }
    const status = receipt === 'read' || receipt === 'failed' ? receipt : 'delivered';
    const error =
      receipt === 'failed' ? { code: 'DELIVERY_FAILED', text: 'WhatsApp could not deliver it.' } : undefined;
    await this.tell({ type: 'message.status', phone, waId, status, error }, alongside);
  }

  /** Reports the writer's picture, once. No limit on questions: there is no WhatsApp. */
  private async show(phone: string, from: string): Promise<void> {
    const picture = pictureOf(from);
    const name = `${phone} ${from}`;
    if (picture === null || this.shown.has(name) || !this.host.takesPictures()) return;
    if (this.shown.size >= MOST_SHOWN) this.shown.clear();
    this.shown.add(name);
    await this.tell({ type: 'contact.picture', phone, from, picture });
  }

  /** Like WhatsApp, the network keeps what the app cannot store, until it can. */
  private tell(event: DriverEvent, alongside?: () => void): Promise<void> {
    return this.store.health.persist(() => this.host.record(event, alongside));
  }
}

function codeOf(phone: string): string {
  const bytes = createHash('sha256').update(`code:${phone}`).digest().subarray(0, 8);
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

function votesOf({ poll }: SendRequest): readonly Receipt[] {
  const [first] = poll?.options ?? [];
  return first === undefined ? ['delivered'] : ['delivered', voteFor(first)];
}

function restrictionOf(session: DriverSession | undefined): Refused | undefined {
  const untilMs = session?.restrictedUntilMs ?? 0;
  if (untilMs <= Date.now()) return undefined;
  const until = new Date(untilMs).toISOString();
  const detail = { wa_error: 463, restricted_until: until };
  return refused('WA_REJECTED', `WhatsApp restricted the number until ${until}. Nothing was sent.`, detail);
}
