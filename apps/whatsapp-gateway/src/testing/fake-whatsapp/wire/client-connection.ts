import {
  type BinaryNode,
  decodeBinaryNode,
  encodeBinaryNode,
  type KeyPair,
  NOISE_WA_HEADER,
  type proto,
} from 'baileys';
import type { WebSocket } from 'ws';
import { NoiseResponder, type NoiseTransport } from './noise-responder';

export interface ConnectionHooks {
  onClient(connection: ClientConnection, payload: proto.ClientPayload, clientKey: Buffer): void;
  onStanza(connection: ClientConnection, stanza: BinaryNode): Promise<void>;
  onProblem(problem: string): void;
  onClosed(connection: ClientConnection): void;
}

/** One WebSocket of a client: frames with a length of three bytes, first the handshake, then stanzas. */
export class ClientConnection {
  /** Ids of stanzas that the client sent on this connection and must not use again. */
  readonly usedIds = new Set<string>();
  /** The server hung up: further input is not read. */
  finished = false;
  private closed = false;
  private pending: Buffer = Buffer.alloc(0);
  private introduced = false;
  private stage: 'hello' | 'finish' | 'open' = 'hello';
  private readonly noise: NoiseResponder;
  private transport: NoiseTransport | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    root: KeyPair,
    private readonly hooks: ConnectionHooks,
  ) {
    this.noise = new NoiseResponder(root);
    socket.on('message', (data) => {
      this.work = this.work.then(() => this.take(data as Buffer)).catch((error: unknown) => this.fail(error));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      hooks.onClosed(this);
    });
  }

  get isOpen(): boolean {
    return !this.finished && !this.closed && this.socket.readyState === this.socket.OPEN;
  }

  /** @returns whether it was written; a closing connection swallows it, like a network */
  send(stanza: BinaryNode): boolean {
    if (!this.isOpen || this.transport === undefined) return false;
    this.frame(this.transport.encrypt(encodeBinaryNode(stanza)));
    return true;
  }

  garble(): void {
    this.frame(Buffer.alloc(64, 1));
  }

  end(last?: BinaryNode): void {
    if (last) this.send(last);
    this.finished = true;
    this.socket.close();
  }

  /** Cuts the line like a network does. */
  cut(): void {
    this.finished = true;
    this.socket.terminate();
  }

  private async take(data: Buffer): Promise<void> {
    this.pending = Buffer.concat([this.pending, data]);
    if (!this.introduced) this.introduce();
    while (this.pending.length >= 3) {
      const length = this.pending.readUIntBE(0, 3);
      if (this.pending.length < length + 3) return;
      const frame = this.pending.subarray(3, 3 + length);
      this.pending = this.pending.subarray(3 + length);
      await this.takeFrame(frame);
    }
  }

  private introduce(): void {
    if (!this.pending.subarray(0, NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER)) {
      throw new Error('the connection does not begin with WhatsApp’s header');
    }
    this.pending = this.pending.subarray(NOISE_WA_HEADER.length);
    this.introduced = true;
  }

  private async takeFrame(frame: Buffer): Promise<void> {
    if (this.stage === 'hello') {
      this.stage = 'finish';
      this.frame(this.noise.answerHello(frame));
      return;
    }
    if (this.stage === 'finish') {
      const { payload, clientKey, transport } = this.noise.finish(frame);
      this.stage = 'open';
      this.transport = transport;
      this.hooks.onClient(this, payload, clientKey);
      return;
    }
    const stanza = await decodeBinaryNode((this.transport as NoiseTransport).decrypt(frame));
    await this.hooks.onStanza(this, stanza);
  }

  private frame(bytes: Uint8Array): void {
    const head = Buffer.alloc(3);
    head.writeUIntBE(bytes.length, 0, 3);
    this.socket.send(Buffer.concat([head, bytes]));
  }

  private fail(error: unknown): void {
    this.hooks.onProblem(`A connection broke: ${error instanceof Error ? error.message : String(error)}`);
    this.cut();
  }
}
