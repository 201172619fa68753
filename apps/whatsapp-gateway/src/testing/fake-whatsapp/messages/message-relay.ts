import type { BinaryNode, proto } from 'baileys';
import type { DeviceRole, World } from '../roles';
import type { MessageFate } from '../script';
import type { Companion } from '../users/companion';
import type { WhatsAppUser } from '../users/whatsapp-user';
import type { ClientConnection } from '../wire/client-connection';
import { bigEndian, bytesOf, childOf, childrenOf, describe, node, seconds } from '../wire/nodes';
import { faultOfContent } from './content-check';
import { faultOfIdentity } from './device-identity';
import type { OutboundStanzas } from './outbound-stanzas';
import type { Receipts } from './receipts';

interface Envelope {
  sender: WhatsAppUser;
  companion: Companion;
  id: string;
  stanza: BinaryNode;
}

export class MessageRelay {
  constructor(
    private readonly world: World,
    private readonly outbound: OutboundStanzas,
    private readonly receipts: Receipts,
  ) {}

  async take(connection: ClientConnection, { user: sender, companion }: DeviceRole, stanza: BinaryNode): Promise<void> {
    const { id, to, type } = stanza.attrs;
    if (!id || !to || !type) this.world.problems.add(`A message lacks its id, to or type: ${describe(stanza)}`);
    if (!id || !to) return;
    if (!companion.active) this.world.problems.add(`A message comes before the login is done: ${describe(stanza)}`);
    const recipient = this.world.directory.findJid(to)?.user;
    const fate = this.fateOf(sender, recipient);
    const envelope = { sender, companion, id, stanza };
    if (fate === undefined) this.acknowledge(connection, envelope);
    if (fate?.kind !== 'lost' && fate?.kind !== 'refused') await this.deliver(envelope, to, recipient);
    if (fate !== undefined) this.meet(fate, connection, envelope);
  }

  private fateOf(sender: WhatsAppUser, recipient: WhatsAppUser | undefined): MessageFate | undefined {
    const scripted = this.world.script.fateOf(sender, recipient);
    if (scripted !== undefined || recipient === undefined) return scripted;
    if (sender.mayNotWriteTo(recipient)) return { kind: 'refused', code: 463 };
    sender.openChat(recipient);
    return undefined;
  }

  private meet(fate: MessageFate, connection: ClientConnection, envelope: Envelope): void {
    switch (fate.kind) {
      case 'lost':
      case 'ack_lost':
        return;
      case 'ack_late':
        setTimeout(() => this.acknowledge(connection, envelope), fate.afterMs).unref();
        return;
      case 'refused':
        this.acknowledge(connection, envelope, fate.code);
        return;
      case 'cut':
        connection.cut();
    }
  }

  private acknowledge(connection: ClientConnection, { id, stanza }: Envelope, error?: number): void {
    const code = error === undefined ? undefined : String(error);
    connection.send(node('ack', { class: 'message', id, from: stanza.attrs.to, t: seconds(), error: code }));
  }

  private async deliver(envelope: Envelope, to: string, recipient: WhatsAppUser | undefined): Promise<void> {
    const { stanza, sender, id } = envelope;
    const own = childOf(stanza, 'enc');
    if (to.endsWith('@g.us')) return this.deliverToGroup(envelope, to, own);
    const target = this.world.directory.findJid(to);
    // A peer message goes to the own phone, a resent one to the device that could not read it.
    if (own && target) return this.deliverTo(envelope, target, own);
    const parts = childrenOf(childOf(stanza, 'participants'));
    this.checkParticipants(envelope, recipient, parts);
    for (const part of parts) {
      const device = this.world.directory.findJid(part.attrs.jid ?? '');
      const enc = childOf(part, 'enc');
      if (device && enc) await this.deliverTo(envelope, device, enc);
      else this.world.problems.add(`Message ${id} of ${sender.phone} is for nobody: ${describe(part)}`);
    }
  }

  /** Exactly the devices of both sides must get it. */
  private checkParticipants(envelope: Envelope, recipient: WhatsAppUser | undefined, parts: BinaryNode[]): void {
    const { sender, companion, id } = envelope;
    const wanted = new Set<string>();
    for (const user of new Set([sender, ...(recipient ? [recipient] : [])])) {
      for (const device of user.devices()) wanted.add(`${user.phone}:${device}`);
    }
    wanted.delete(`${sender.phone}:${companion.device}`);
    const got = parts.map(({ attrs }) => this.world.directory.findJid(attrs.jid ?? ''));
    const named = got.flatMap((each) => (each ? [`${each.user.phone}:${each.device}`] : []));
    if (named.length !== wanted.size || named.some((each) => !wanted.has(each))) {
      this.world.problems.add(
        `Message ${id} of ${sender.phone} goes to the devices ${named.join(' ')}, not ${[...wanted].join(' ')}`,
      );
    }
  }

  private async deliverTo(
    envelope: Envelope,
    { user, device }: { user: WhatsAppUser; device: number },
    enc: BinaryNode,
  ): Promise<void> {
    this.checkIdentity(envelope, [enc]);
    if (device !== 0) return this.forward(envelope, user, device, enc);
    const message = await this.decrypt(envelope, user, enc);
    if (message === undefined) return;
    const { sender, id, stanza } = envelope;
    if (stanza.attrs.category === 'peer') return;
    if (user === sender) return this.keepCopy(envelope, message);
    const fault = faultOfContent(message, stanza.attrs.type, enc.attrs.mediatype);
    if (fault) this.world.problems.add(`Message ${id} of ${sender.phone} has ${fault}`);
    user.keep({ id, from: sender.phone, message });
    this.receipts.confirm(user, envelope.companion, id);
  }

  private async decrypt(envelope: Envelope, user: WhatsAppUser, enc: BinaryNode): Promise<proto.Message | undefined> {
    const { sender, companion, id } = envelope;
    const address = sender.deviceLid(companion.device);
    if (user.unreadable > 0) {
      user.unreadable -= 1;
      await user.party.forgetSession(address);
      this.askAgain(envelope, user);
      return undefined;
    }
    try {
      return await user.party.decrypt(address, enc);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.world.problems.add(`${user.phone} cannot decrypt message ${id} of ${sender.phone}: ${reason}`);
      return undefined;
    }
  }

  /** The phone asks the sender to encrypt it again, for a new session. */
  private askAgain({ companion, id }: Envelope, user: WhatsAppUser): void {
    this.outbound.send(
      companion,
      node('receipt', { id, from: user.lid, type: 'retry', t: seconds() }, [
        node('retry', { count: '1', id, t: seconds(), v: '1' }),
        node('registration', {}, bigEndian(user.party.registrationId, 4)),
      ]),
    );
  }

  private keepCopy({ sender, id, stanza }: Envelope, message: proto.Message): void {
    const copy = message.deviceSentMessage;
    if (!copy?.message || copy.destinationJid !== stanza.attrs.to) {
      this.world.problems.add(`The own phone of ${sender.phone} gets no true copy of message ${id}`);
    }
    sender.sentCopies.set(id, copy?.message ?? message);
  }

  private async deliverToGroup(envelope: Envelope, jid: string, enc: BinaryNode | undefined): Promise<void> {
    const { sender, companion, id, stanza } = envelope;
    const group = this.world.directory.group(jid);
    if (!group || !enc) {
      this.world.problems.add(`Message ${id} of ${sender.phone} goes to an unknown group: ${describe(stanza)}`);
      return;
    }
    const author = sender.deviceLid(companion.device);
    const keyParts = childrenOf(childOf(stanza, 'participants'));
    this.checkIdentity(
      envelope,
      keyParts.flatMap((part) => childOf(part, 'enc') ?? []),
    );
    for (const part of keyParts) {
      const device = this.world.directory.findJid(part.attrs.jid ?? '');
      const sealed = childOf(part, 'enc');
      if (device?.device !== 0 || !sealed) continue;
      const key = (await this.decrypt(envelope, device.user, sealed))?.senderKeyDistributionMessage;
      if (key) await device.user.party.learnSenderKey(author, key);
      else this.world.problems.add(`${device.user.phone} gets no sender key with message ${id}`);
    }
    for (const member of group.members) {
      if (member === sender) continue;
      try {
        const message = await member.party.decryptGroup(jid, author, enc);
        member.keep({ id, from: sender.phone, group: jid, message });
        this.receipts.confirm(member, companion, id, jid);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.world.problems.add(`${member.phone} cannot decrypt group message ${id}: ${reason}`);
      }
    }
  }

  /** A message that opens a session must prove which device sent it. */
  private checkIdentity({ sender, companion, stanza, id }: Envelope, encs: readonly BinaryNode[]): void {
    if (!encs.some((enc) => enc.attrs.type === 'pkmsg')) return;
    const paper = childOf(stanza, 'device-identity');
    const fault = paper ? faultOfIdentity(sender, companion, bytesOf(paper), true) : 'it is missing';
    if (fault) this.world.problems.add(`The device identity of message ${id} of ${sender.phone}: ${fault}`);
  }

  private forward({ sender, id, stanza }: Envelope, user: WhatsAppUser, device: number, enc: BinaryNode): void {
    const target = user.companions.get(device);
    if (!target) {
      this.world.problems.add(`Message ${id} of ${sender.phone} goes to a device that ${user.phone} does not have`);
      return;
    }
    const attrs = {
      id,
      from: sender.lid,
      sender_pn: sender.jid,
      addressing_mode: 'lid',
      type: stanza.attrs.type ?? 'text',
      t: seconds(),
      notify: sender.name,
    };
    this.outbound.send(target, node('message', attrs, [enc]));
  }
}
