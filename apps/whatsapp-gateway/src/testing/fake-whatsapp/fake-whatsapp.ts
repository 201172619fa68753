import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BinaryNode, Curve, type proto } from 'baileys';
import { type WebSocket, WebSocketServer } from 'ws';
import { agreeByCode } from './login/code-pairing';
import { welcome } from './login/first-messages';
import { Login } from './login/login';
import { Pairing, readQr } from './login/pairing';
import { MediaHost } from './media/media-host';
import { MediaRetry } from './media/media-retry';
import { MessageRelay } from './messages/message-relay';
import { OutboundStanzas } from './messages/outbound-stanzas';
import { Receipts } from './messages/receipts';
import { Problems } from './problems';
import { pictureNotice } from './messages/picture-notice';
import { restrictionNotice } from './messages/restriction-notice';
import type { DeviceRole, PairingRole, Role, World } from './roles';
import { Script } from './script';
import { StanzaRouter } from './stanza-router';
import type { Companion } from './users/companion';
import { Directory, type Group, type UserDraft } from './users/directory';
import { Person } from './users/person';
import { PhoneWriter } from './users/phone-writer';
import { ClientConnection } from './wire/client-connection';
import { node } from './wire/nodes';

export interface ClientAccess {
  /** `waWebSocketUrl` of Baileys. */
  url: string;
  rootKey: string;
  mediaHost: string;
  /** PEM. */
  mediaCertificate: string;
}

/**
 * WhatsApp's server and the phones of its users, for tests: a client pairs with it over the real handshake, and
 * libsignal encrypts and decrypts every message on both sides.
 *
 * It shares Baileys' codec, so it proves how Baileys is used here, not what WhatsApp's wire looks like. `problems()`
 * lists what the real server would refuse and what this one does not know.
 */
export class FakeWhatsApp {
  readonly directory = new Directory();
  readonly script = new Script();
  readonly media: MediaHost;
  private readonly trouble = new Problems();
  private readonly root = Curve.generateKeyPair();
  private readonly connections = new Map<ClientConnection, Role | undefined>();
  private readonly outbound = new OutboundStanzas(this.trouble);
  private readonly receipts = new Receipts(this.outbound);
  private readonly writer = new PhoneWriter(this.outbound, this.trouble);
  private readonly login: Login;
  private readonly pairing: Pairing;
  private readonly router: StanzaRouter;
  private server: Server | undefined;
  private sockets: WebSocketServer | undefined;
  private port = 0;
  private logins = 0;
  private pictures = 0;

  constructor() {
    this.media = new MediaHost(this.trouble);
    const world: World = {
      directory: this.directory,
      problems: this.trouble,
      media: this.media,
      script: this.script,
      roleOf: (connection) => this.connections.get(connection),
    };
    this.login = new Login(world);
    this.pairing = new Pairing(world);
    const relay = new MessageRelay(world, this.outbound, this.receipts);
    const mediaRetry = new MediaRetry(this.media, this.outbound, this.trouble);
    this.router = new StanzaRouter(world, this.outbound, relay, mediaRetry, (role) => this.ready(role));
  }

  async start(): Promise<this> {
    await this.media.start();
    await this.open();
    return this;
  }

  async stop(): Promise<void> {
    this.receipts.stop();
    await this.refuseConnections();
    await this.media.stop();
  }

  /** The address stays the same after `refuseConnections`. */
  get access(): ClientAccess {
    return {
      url: `ws://127.0.0.1:${this.port}/ws/chat`,
      rootKey: Buffer.from(this.root.public).toString('hex'),
      mediaHost: this.media.host,
      mediaCertificate: this.media.certificate.cert,
    };
  }

  /** QR codes that one connection may show; default 6. */
  set refsPerConnection(count: number) {
    this.login.refsPerConnection = count;
  }

  get loginCount(): number {
    return this.logins;
  }

  // --- the people -----------------------------------------------------------------------------------------------

  /** A known number gives the same person again. */
  person(draft: UserDraft | string): Person {
    const user = typeof draft === 'string' ? this.directory.get(draft) : this.directory.add(draft);
    return new Person(user, this.writer, this.receipts, this.media);
  }

  /** @param phones of the members, the owner first */
  group(subject: string, phones: readonly string[]): Group {
    return this.directory.addGroup(subject, phones);
  }

  // --- linking ----------------------------------------------------------------------------------------------------

  /**
   * The phone of this number scans the code.
   *
   * @throws Error when the code is no longer shown, or the client's answer is forged
   */
  async scan(qr: string, phone: string): Promise<void> {
    const content = readQr(qr);
    const found = this.pairings().find(([, role]) => role.refs.includes(content.ref));
    if (!found) throw new Error('This code has expired');
    const [connection, role] = found;
    if (!content.identity.equals(role.identity) || !content.noiseKey.equals(role.noiseKey)) {
      this.trouble.add('A QR code shows other keys than the client registered');
    }
    await this.pairing.complete(connection, role, this.directory.add({ phone }), content.advSecret);
  }

  /**
   * The person with this number types the code into the phone. @throws Error when it is wrong, or no client asked for
   * one
   */
  async enterCode(phone: string, code: string): Promise<void> {
    const found = this.pairings().find(([, role]) => role.code?.phone === phone);
    if (!found) throw new Error(`No client asked for a code for ${phone}`);
    const [connection, role] = found;
    const user = this.directory.add({ phone });
    await this.pairing.complete(connection, role, user, await agreeByCode(connection, role, user, code));
  }

  asksForCode(phone: string): boolean {
    return this.pairings().some(([, role]) => role.code?.phone === phone);
  }

  get waitingForScan(): number {
    return this.pairings().length;
  }

  // --- trouble ----------------------------------------------------------------------------------------------------

  /** What the real server would not accept; empty at the end of a test. */
  problems(): readonly string[] {
    return this.trouble.all();
  }

  expectProblem(pattern: RegExp): void {
    this.trouble.expect(pattern);
  }

  /** What clients still have to confirm, one line each. */
  owed(): string[] {
    return this.directory
      .all()
      .flatMap(({ phone, companions }) =>
        [...companions.values()].flatMap(({ owed }) => [...owed.keys()].map((key) => `${phone} owes ${key}`)),
      );
  }

  closeWith(phone: string, code: 401 | 402 | 403 | 405 | 406 | 408 | 428 | 440 | 500 | 503 | 515): void {
    for (const { connection } of this.directory.get(phone).companions.values()) {
      if (code === 428 || code === 408) connection?.cut();
      else if (code === 440) connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
      else if (code === 402 || code === 405 || code === 406) connection?.end(node('failure', { reason: String(code) }));
      else connection?.end(node('stream:error', { code: String(code) }));
    }
  }

  garble(phone: string): void {
    for (const { connection } of this.directory.get(phone).companions.values()) connection?.garble();
  }

  removeDevices(phone: string): void {
    const user = this.directory.get(phone);
    const conflict = node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]);
    for (const { connection } of user.companions.values()) connection?.end(conflict);
    user.companions.clear();
  }

  /** @param isTold whether people who have a chat with the person are notified */
  setPicture(phone: string, picture: Buffer | undefined, isTold = true): void {
    const user = this.directory.get(phone);
    this.pictures += 1;
    user.picture = picture && {
      id: String(this.pictures),
      url: `https://${this.media.host}${this.media.store(picture)}?oh=x`,
    };
    if (isTold) this.tellPicture(phone);
  }

  /**
   * Notifies people who have a chat with the person of the changed picture.
   *
   * @param change WhatsApp's word for it; default: the right one
   */
  tellPicture(phone: string, change?: string): void {
    const user = this.directory.get(phone);
    for (const other of user.chats)
      for (const companion of other.companions.values()) this.outbound.send(companion, pictureNotice(user, change));
  }

  /**
   * WhatsApp forbids the number to open new chats, or allows it again.
   *
   * @param isTold whether linked devices are notified, as connected ones usually are
   */
  restrict(phone: string, untilMs: number | undefined, isTold = false): void {
    const user = this.directory.get(phone);
    user.restrictedUntilMs = untilMs;
    if (!isTold) return;
    for (const companion of user.companions.values()) this.outbound.send(companion, restrictionNotice(untilMs));
  }

  /** Until `acceptConnections`: every line is cut and the port is closed. */
  async refuseConnections(): Promise<void> {
    for (const connection of this.connections.keys()) connection.cut();
    this.sockets?.close();
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise((resolve) => server.close(resolve).closeAllConnections());
  }

  acceptConnections(): Promise<void> {
    return this.open();
  }

  isConnected(phone: string): boolean {
    const companions = this.directory.find(phone)?.companions ?? new Map<number, Companion>();
    return [...companions.values()].some(({ active, connection }) => active && connection?.isOpen === true);
  }

  private async open(): Promise<void> {
    const server = createServer();
    this.sockets = new WebSocketServer({ server });
    this.sockets.on('connection', (socket) => this.admit(socket));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private admit(socket: WebSocket): void {
    const connection = new ClientConnection(socket, this.root, {
      onClient: (each, payload, key) => this.greet(each, payload, key),
      onStanza: (each, stanza) => this.take(each, stanza),
      onProblem: (problem) => this.trouble.add(problem),
      onClosed: (each) => this.forget(each),
    });
    this.connections.set(connection, undefined);
  }

  private greet(connection: ClientConnection, payload: proto.ClientPayload, clientKey: Buffer): void {
    const role = this.login.admit(connection, payload, clientKey);
    if (role?.kind === 'device') this.logins += 1;
    if (role) this.connections.set(connection, role);
  }

  private async take(connection: ClientConnection, stanza: BinaryNode): Promise<void> {
    const role = this.connections.get(connection);
    if (role && !connection.finished) await this.router.take(connection, role, stanza);
  }

  private forget(connection: ClientConnection): void {
    const role = this.connections.get(connection);
    this.connections.delete(connection);
    if (role?.kind !== 'device' || role.companion.connection !== connection) return;
    role.companion.connection = undefined;
    role.companion.active = false;
  }

  private async ready({ user, companion }: DeviceRole): Promise<void> {
    if (!companion.welcomed) {
      companion.welcomed = true;
      await welcome(this.writer, user, companion);
    }
    this.outbound.sendBacklog(companion);
  }

  private pairings(): [ClientConnection, PairingRole][] {
    return [...this.connections].flatMap(([connection, role]): [ClientConnection, PairingRole][] =>
      role?.kind === 'pairing' && connection.isOpen ? [[connection, role]] : [],
    );
  }
}
