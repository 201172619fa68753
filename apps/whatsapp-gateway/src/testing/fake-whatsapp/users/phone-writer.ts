import { randomBytes } from 'node:crypto';
import { type BinaryNode, proto } from 'baileys';
import type { OutboundStanzas } from '../messages/outbound-stanzas';
import type { Problems } from '../problems';
import { FROM_SERVER, node, seconds } from '../wire/nodes';
import type { Companion } from './companion';
import type { Group } from './directory';
import type { WhatsAppUser } from './whatsapp-user';

export interface WriteOptions {
  /** WhatsApp's id; default: a new one. */
  id?: string;
  /** How the stanza names the writer: by LID with the number beside it (usual), or the other way round. */
  addressing?: 'lid' | 'pn';
  type?: string;
  /** Time of writing, seconds since 1970; default: now. */
  t?: string;
  name?: string;
  verifiedName?: string;
  /** `edit` of the stanza: 1 an edit, 7 a deletion by the writer, 8 one by an admin of the group. */
  edit?: '1' | '7' | '8';
  /** To a broadcast list: `…@broadcast`, or `status@broadcast` for a story. */
  broadcast?: string;
}

export interface CallSignal {
  tag: 'offer' | 'accept' | 'reject' | 'terminate' | 'transport';
  reason?: 'timeout' | 'accepted_elsewhere' | 'rejected_elsewhere';
  video?: boolean;
  group?: string;
}

export class PhoneWriter {
  constructor(
    private readonly outbound: OutboundStanzas,
    private readonly problems: Problems,
  ) {}

  /** @returns WhatsApp's id of the message */
  async write(
    from: WhatsAppUser,
    to: WhatsAppUser,
    message: proto.IMessage | Uint8Array,
    options: WriteOptions = {},
  ): Promise<string> {
    from.openChat(to);
    const id = options.id ?? newId();
    const { t = seconds(), type = 'text', name = from.name, edit, broadcast } = options;
    if (!(message instanceof Uint8Array)) {
      const list = broadcast === undefined ? [from.lid, from.jid] : [broadcast];
      const participant = broadcast === undefined ? {} : { participant: from.lid };
      to.onPhone.set(id, { message, key: { jids: list, fromMe: false, ...participant } });
    }
    const attrs = { id, t, type, notify: name, ...(edit ? { edit } : {}) };
    const address = broadcast === undefined ? addressOf(from, options.addressing) : listedAs(from, broadcast);
    for (const companion of to.companions.values()) {
      const enc = await this.seal(from, to, companion, message);
      const content = [...certificateOf(options.verifiedName), enc];
      this.outbound.send(companion, node('message', { ...attrs, ...address }, content));
    }
    return id;
  }

  /** Written on the owner's phone: the linked devices get a copy that names the recipient. */
  async writeFromPhone(
    owner: WhatsAppUser,
    to: WhatsAppUser,
    message: proto.IMessage,
    options: WriteOptions = {},
  ): Promise<string> {
    const id = await this.write(owner, to, message, options);
    const { t = seconds(), type = 'text', edit, addressing = 'lid' } = options;
    const address =
      addressing === 'lid'
        ? { from: owner.lid, recipient: to.lid, peer_recipient_pn: to.jid, addressing_mode: 'lid' }
        : { from: owner.jid, recipient: to.jid, peer_recipient_lid: to.lid, addressing_mode: 'pn' };
    owner.onPhone.set(id, { message, key: { jids: [to.lid, to.jid], fromMe: true } });
    for (const companion of owner.companions.values()) {
      const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
      const enc = await this.seal(owner, owner, companion, copy);
      const attrs = { id, t, type, notify: owner.name, ...(edit ? { edit } : {}), ...address };
      this.outbound.send(companion, node('message', attrs, [enc]));
    }
    to.keep({ id, from: owner.phone, message });
    return id;
  }

  /** WhatsApp keeps it from linked devices: they get the envelope only. */
  async withhold(from: WhatsAppUser, to: WhatsAppUser, type: string): Promise<string> {
    const id = newId();
    for (const companion of to.companions.values()) {
      const attrs = { id, t: seconds(), type: 'media', notify: from.name, ...addressOf(from) };
      this.outbound.send(companion, node('message', attrs, [node('unavailable', { type })]));
    }
    return id;
  }

  withholdInGroup(from: WhatsAppUser, group: Group, type: string): string {
    const id = newId();
    const place = { from: group.jid, participant: from.lid, participant_pn: from.jid, addressing_mode: 'lid' };
    for (const companion of group.members.flatMap(({ companions }) => [...companions.values()])) {
      const attrs = { id, t: seconds(), type: 'media', notify: from.name, ...place };
      this.outbound.send(companion, node('message', attrs, [node('unavailable', { type })]));
    }
    return id;
  }

  signalCall(from: WhatsAppUser, to: WhatsAppUser, callId: string, { tag, reason, video, group }: CallSignal): void {
    const named = { 'call-id': callId, 'call-creator': from.lid, ...(from.hidesPhone ? {} : { caller_pn: from.jid }) };
    const attrs = { ...named, ...(reason ? { reason } : {}), ...(group ? { 'group-jid': group } : {}) };
    const content = [node('audio', { enc: 'opus' }), ...(video ? [node('video', { enc: 'h.264' })] : [])];
    for (const companion of to.companions.values()) {
      const stanza = { id: newId(), from: from.lid, t: seconds(), notify: from.name };
      this.outbound.send(companion, node('call', stanza, [node(tag, attrs, content)]));
    }
  }

  /** Includes the sender key, like a first message. */
  async writeToGroup(
    from: WhatsAppUser,
    group: Group,
    message: proto.IMessage,
    { id = newId(), type = 'text', edit }: WriteOptions = {},
  ): Promise<string> {
    const { enc, senderKey } = await from.party.encryptGroup(group.jid, from.lid, message);
    for (const member of group.members) {
      const place = { jids: [group.jid], fromMe: member === from, participant: from.lid };
      member.onPhone.set(id, { message, key: place });
      for (const companion of member.companions.values()) {
        const key = await this.seal(from, member, companion, senderKey);
        const attrs = { id, t: seconds(), type, notify: from.name, from: group.jid, ...(edit ? { edit } : {}) };
        const participant = { participant: from.lid, participant_pn: from.jid, addressing_mode: 'lid' };
        this.outbound.send(companion, node('message', { ...attrs, ...participant }, [key, enc]));
      }
    }
    return id;
  }

  /** Between devices of one user, such as the history for a new one. */
  async sendToOwnDevice(
    user: WhatsAppUser,
    companion: Companion,
    protocolMessage: proto.Message.IProtocolMessage,
  ): Promise<void> {
    const enc = await this.seal(user, user, companion, { protocolMessage });
    const attrs = { id: newId(), t: seconds(), type: 'text', category: 'peer', from: user.jid, notify: user.name };
    this.outbound.send(companion, node('message', attrs, [enc]));
  }

  private async seal(
    from: WhatsAppUser,
    to: WhatsAppUser,
    companion: Companion,
    message: proto.IMessage | Uint8Array,
  ): Promise<BinaryNode> {
    const address = to.deviceLid(companion.device);
    if (!(await from.party.hasSession(address))) {
      await from.party.openSession(address, companion.takeBundle());
      const low = companion.lowOnPreKeys();
      if (low) this.askForPreKeys(companion, low);
    }
    return from.party.encrypt(address, message);
  }

  private askForPreKeys(companion: Companion, low: BinaryNode): void {
    const attrs = { id: randomBytes(5).toString('hex'), from: FROM_SERVER, type: 'encrypt', t: seconds() };
    if (companion.preKeys === 0) this.problems.add('A client let all its prekeys be used up');
    this.outbound.send(companion, node('notification', attrs, [low]));
  }
}

const newId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

function addressOf(from: WhatsAppUser, addressing: 'lid' | 'pn' = 'lid'): Record<string, string> {
  if (addressing === 'pn') return { from: from.jid, sender_lid: from.lid, addressing_mode: 'pn' };
  return { from: from.lid, addressing_mode: 'lid', ...(from.hidesPhone ? {} : { sender_pn: from.jid }) };
}

function listedAs(from: WhatsAppUser, broadcast: string): Record<string, string> {
  return { from: broadcast, participant: from.lid, participant_pn: from.jid, addressing_mode: 'lid' };
}

function certificateOf(verifiedName: string | undefined): BinaryNode[] {
  if (verifiedName === undefined) return [];
  const details = proto.VerifiedNameCertificate.Details.encode({ verifiedName }).finish();
  return [node('verified_name', { v: '2' }, proto.VerifiedNameCertificate.encode({ details }).finish())];
}
