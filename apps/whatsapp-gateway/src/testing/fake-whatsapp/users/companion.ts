import { type BinaryNode, Curve, generateSignalPubKey } from 'baileys';
import type { KeyBundle } from '../signal/signal-party';
import type { ClientConnection } from '../wire/client-connection';
import { bigEndian, bytesOf, childOf, node, numberOf } from '../wire/nodes';

/** Below this the server asks for more, like WhatsApp. */
const FEW_PREKEYS = 5;

/** A chat as its messages name it. */
export interface MessageSource {
  chat: string;
  /** The writer, in a group or a broadcast list. */
  participant?: string;
}

/** A linked device as its server knows it. The client under test is one. */
export class Companion {
  connection: ClientConnection | undefined;
  /** Stanzas that the client has not confirmed, oldest first; they come again after a login. */
  readonly owed = new Map<string, BinaryNode>();
  readonly known = new Set<string>();
  readonly sources = new Map<string, MessageSource>();
  active = false;
  /** The phone has sent its first messages (keys, history). */
  welcomed = false;
  private registrationId = 0;
  private signedPreKey: BinaryNode | undefined;
  private readonly available: BinaryNode[] = [];
  private readonly uploaded = new Map<number, string>();

  constructor(
    readonly device: number,
    /** Public identity key, 32 bytes. */
    readonly identity: Buffer,
    /** Public key of its handshakes, 32 bytes: only this device may log in with it. */
    readonly noiseKey: Buffer,
  ) {}

  get preKeys(): number {
    return this.available.length;
  }

  /** @throws Error when the server would not take the upload */
  upload(stanza: BinaryNode): void {
    const signed = childOf(stanza, 'skey');
    const identity = bytesOf(childOf(stanza, 'identity'));
    if (!identity.equals(this.identity)) throw new Error('prekeys are uploaded under another identity');
    this.rotate(signed);
    this.registrationId = numberOf(childOf(stanza, 'registration'));
    for (const key of (childOf(stanza, 'list')?.content ?? []) as BinaryNode[]) this.add(key);
  }

  /** @throws Error when the signature is wrong */
  rotate(signed: BinaryNode | undefined): void {
    const value = bytesOf(childOf(signed, 'value'));
    const signature = bytesOf(childOf(signed, 'signature'));
    if (!Curve.verify(this.identity, generateSignalPubKey(value), signature)) {
      throw new Error('the signature of the signed prekey is wrong');
    }
    this.signedPreKey = signed;
  }

  /** Keys for one new session; takes away the one-time key. */
  takeBundle(): KeyBundle {
    const preKey = this.available.shift();
    if (!preKey) throw new Error('the client has no prekeys on the server');
    const publicKey = (parent: BinaryNode | undefined) => generateSignalPubKey(bytesOf(childOf(parent, 'value')));
    return {
      registrationId: this.registrationId,
      identityKey: generateSignalPubKey(this.identity),
      signedPreKey: {
        keyId: numberOf(childOf(this.signedPreKey, 'id')),
        publicKey: publicKey(this.signedPreKey),
        signature: bytesOf(childOf(this.signedPreKey, 'signature')),
      },
      preKey: { keyId: numberOf(childOf(preKey, 'id')), publicKey: publicKey(preKey) },
    };
  }

  takeBundleNode(jid: string): BinaryNode {
    const preKey = this.available.shift();
    if (!preKey || !this.signedPreKey) throw new Error('the client has no prekeys on the server');
    return node('user', { jid }, [
      node('registration', {}, bigEndian(this.registrationId, 4)),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, this.identity),
      this.signedPreKey,
      preKey,
    ]);
  }

  /** A request to upload more; undefined: there are enough. */
  lowOnPreKeys(): BinaryNode | undefined {
    if (this.available.length >= FEW_PREKEYS) return undefined;
    return node('count', { value: String(this.available.length) });
  }

  private add(key: BinaryNode): void {
    const id = numberOf(childOf(key, 'id'));
    const value = bytesOf(childOf(key, 'value'));
    const before = this.uploaded.get(id);
    if (value.length !== 32) throw new Error(`prekey ${id} has ${value.length} bytes`);
    if (before !== undefined) throw new Error(`prekey ${id} is uploaded twice`);
    this.uploaded.set(id, value.toString('base64'));
    this.available.push(key);
  }
}
