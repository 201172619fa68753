import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  encodeWAMessage,
  initAuthCreds,
  type KeyPair,
  type proto as Proto,
  proto,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  writeRandomPadMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys';
import { makeLibSignalRepository } from 'baileys/lib/Signal/libsignal.js';
import { bigEndian, node } from '../wire/nodes';
import { MemoryKeys } from './memory-keys';
import { SILENT_LOGGER, silenceSignal } from './silence';

/** Public keys of another device, as its server hands them out. */
export interface KeyBundle {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey: { keyId: number; publicKey: Uint8Array };
}

export class SignalParty {
  readonly identity: KeyPair;
  readonly registrationId: number;
  private readonly creds = initAuthCreds();
  private readonly keys = addTransactionCapability(new MemoryKeys(), SILENT_LOGGER, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  private readonly repository: SignalRepositoryWithLIDStore;
  private nextPreKey = 1;

  constructor() {
    silenceSignal();
    this.identity = this.creds.signedIdentityKey;
    this.registrationId = this.creds.registrationId;
    this.repository = makeLibSignalRepository({ creds: this.creds, keys: this.keys }, SILENT_LOGGER, async () => []);
  }

  /** The `<user>` for a client that wants to write to this phone: its prekey is for one session only. */
  async bundleNode(jid: string): Promise<BinaryNode> {
    const id = this.nextPreKey++;
    const preKey = Curve.generateKeyPair();
    await this.keys.set({ 'pre-key': { [id]: preKey } });
    return node('user', { jid }, [
      node('registration', {}, bigEndian(this.registrationId, 4)),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, this.identity.public),
      xmppSignedPreKey(this.creds.signedPreKey),
      xmppPreKey(preKey, id),
    ]);
  }

  /** @throws Error when the phone cannot read it */
  async decrypt(from: string, enc: BinaryNode): Promise<Proto.Message> {
    const type = enc.attrs.type;
    if (type !== 'pkmsg' && type !== 'msg') throw new Error(`an <enc> of the unknown type ${String(type)}`);
    const ciphertext = enc.content as Uint8Array;
    const padded = await this.repository.decryptMessage({ jid: from, type, ciphertext });
    return proto.Message.decode(unpadRandomMax16(padded));
  }

  async decryptGroup(group: string, author: string, enc: BinaryNode): Promise<Proto.Message> {
    const msg = enc.content as Uint8Array;
    const padded = await this.repository.decryptGroupMessage({ group, authorJid: author, msg });
    return proto.Message.decode(unpadRandomMax16(padded));
  }

  async learnSenderKey(author: string, item: Proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    await this.repository.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  async hasSession(jid: string): Promise<boolean> {
    return (await this.repository.validateSession(jid)).exists;
  }

  async openSession(jid: string, session: KeyBundle): Promise<void> {
    await this.repository.injectE2ESession({ jid, session });
  }

  async forgetSession(jid: string): Promise<void> {
    await this.repository.deleteSession([jid]);
  }

  /**
   * @param message bytes: what a hostile phone writes instead of a message
   * @returns the `<enc>` for a device with which a session exists
   */
  async encrypt(to: string, message: Proto.IMessage | Uint8Array): Promise<BinaryNode> {
    const { type, ciphertext } = await this.repository.encryptMessage({
      jid: to,
      data: message instanceof Uint8Array ? writeRandomPadMax16(message) : encodeWAMessage(message),
    });
    return node('enc', { v: '2', type }, ciphertext);
  }

  /** @returns the `<enc>` for a group, and the sender key that a member needs first */
  async encryptGroup(
    group: string,
    own: string,
    message: Proto.IMessage,
  ): Promise<{ enc: BinaryNode; senderKey: Proto.IMessage }> {
    const sealed = await this.repository.encryptGroupMessage({ group, meId: own, data: encodeWAMessage(message) });
    return {
      enc: node('enc', { v: '2', type: 'skmsg' }, sealed.ciphertext),
      senderKey: {
        senderKeyDistributionMessage: {
          groupId: group,
          axolotlSenderKeyDistributionMessage: sealed.senderKeyDistributionMessage,
        },
      },
    };
  }
}
