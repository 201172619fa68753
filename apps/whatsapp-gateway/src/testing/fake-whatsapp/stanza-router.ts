import type { BinaryNode } from 'baileys';
import { takeCompanionHello } from './login/code-pairing';
import type { MediaRetry } from './media/media-retry';
import type { MessageRelay } from './messages/message-relay';
import type { OutboundStanzas } from './messages/outbound-stanzas';
import { answerQuery } from './queries/queries';
import type { DeviceRole, PairingRole, Role, World } from './roles';
import type { ClientConnection } from './wire/client-connection';
import { childOf, childrenOf, describe, FROM_SERVER, node } from './wire/nodes';

/** Receipts that say more than that a message arrived. */
const FURTHER_RECEIPTS = new Set(['played', 'hist_sync']);
const READ_RECEIPTS = new Set(['read', 'read-self']);

export class StanzaRouter {
  constructor(
    private readonly world: World,
    private readonly outbound: OutboundStanzas,
    private readonly relay: MessageRelay,
    private readonly mediaRetry: MediaRetry,
    private readonly onReady: (role: DeviceRole) => Promise<void>,
  ) {}

  async take(connection: ClientConnection, role: Role, stanza: BinaryNode): Promise<void> {
    this.checkId(connection, stanza);
    if (role.kind === 'pairing') this.takeFromUnlinked(connection, role, stanza);
    else await this.takeFromDevice(connection, role, stanza);
  }

  private takeFromUnlinked(connection: ClientConnection, role: PairingRole, stanza: BinaryNode): void {
    const { id = '', type, xmlns } = stanza.attrs;
    if (stanza.tag === 'iq' && type === 'result') {
      role.awaited.get(id)?.(stanza);
    } else if (stanza.tag === 'iq' && xmlns === 'md') {
      const stage = childOf(stanza, 'link_code_companion_reg')?.attrs.stage ?? '';
      const content = this.world.script.refusesCodes ? undefined : takeCompanionHello(role, stanza);
      if (content) connection.send(node('iq', { from: FROM_SERVER, type: 'result', id }, content));
      else connection.send(node('iq', { from: FROM_SERVER, type: 'error', id }, [node('error', { code: '400' })]));
      role.awaited.get(stage)?.(stanza);
    } else if (stanza.tag === 'iq' && xmlns === 'w:p') {
      connection.send(node('iq', { from: FROM_SERVER, type: 'result', id }));
    } else if (!['ack', 'ib', 'presence'].includes(stanza.tag)) {
      this.world.problems.add(`A client that is not linked sends ${describe(stanza)}`);
    }
  }

  private async takeFromDevice(connection: ClientConnection, role: DeviceRole, stanza: BinaryNode): Promise<void> {
    switch (stanza.tag) {
      case 'iq':
        return this.takeQuery(connection, role, stanza);
      case 'message':
        return this.relay.take(connection, role, stanza);
      case 'ack':
        return this.outbound.takeAck(role.companion, stanza);
      case 'receipt':
        return this.takeReceipt(connection, role, stanza);
      case 'chatstate':
        return this.takeTyping(role, stanza);
      case 'presence':
      case 'ib':
        return;
      default:
        this.world.problems.add(`An unknown stanza: ${describe(stanza)}`);
    }
  }

  private async takeQuery(connection: ClientConnection, role: DeviceRole, stanza: BinaryNode): Promise<void> {
    const { type, xmlns } = stanza.attrs;
    if (type === 'result') return;
    if (xmlns === 'md' && childOf(stanza, 'remove-companion-device')) {
      role.user.companions.delete(role.companion.device);
      connection.send(node('iq', { from: FROM_SERVER, type: 'result', id: stanza.attrs.id ?? '' }));
      return;
    }
    await answerQuery(this.world, connection, role, stanza);
    if (xmlns === 'passive' && childrenOf(stanza)[0]?.tag === 'active') await this.onReady(role);
  }

  private takeReceipt(connection: ClientConnection, { companion, user }: DeviceRole, stanza: BinaryNode): void {
    const { type = '', id = '', to = '' } = stanza.attrs;
    if (READ_RECEIPTS.has(type) && this.world.script.cutsNextRead) {
      this.world.script.cutsNextRead = false;
      connection.cut();
      return;
    }
    // The server confirms receipts too.
    connection.send(node('ack', { class: 'receipt', id, from: to, ...(type ? { type } : {}) }));
    if (type === 'retry') this.world.problems.add(`${user.phone} cannot read what it got: ${describe(stanza)}`);
    else if (READ_RECEIPTS.has(type)) user.readMarks.push(this.outbound.takeRead(companion, stanza));
    else if (type === 'server-error') this.mediaRetry.take(user, companion, stanza);
    else if (!FURTHER_RECEIPTS.has(type)) this.outbound.takeReceipt(companion, stanza);
  }

  private takeTyping({ user }: DeviceRole, stanza: BinaryNode): void {
    const target = this.world.directory.findJid(stanza.attrs.to ?? '');
    target?.user.typing.push({ from: user.phone, state: childrenOf(stanza)[0]?.tag ?? '' });
  }

  /** Queries must have their own ids; a message may come again under its id, and its recipient shows it once. */
  private checkId(connection: ClientConnection, { tag, attrs }: BinaryNode): void {
    if (tag !== 'iq' || attrs.type === 'result' || attrs.type === 'error') return;
    if (!attrs.id) this.world.problems.add('A query has no id');
    else if (connection.usedIds.has(attrs.id)) this.world.problems.add(`The query id ${attrs.id} is used twice`);
    else connection.usedIds.add(attrs.id);
  }
}
