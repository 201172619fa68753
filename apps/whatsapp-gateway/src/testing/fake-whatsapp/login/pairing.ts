import { createHmac, randomBytes } from 'node:crypto';
import { type BinaryNode, proto } from 'baileys';
import { faultOfIdentity, signedIdentity } from '../messages/device-identity';
import type { PairingRole, World } from '../roles';
import { Companion } from '../users/companion';
import type { WhatsAppUser } from '../users/whatsapp-user';
import type { ClientConnection } from '../wire/client-connection';
import { bytesOf, childOf, FROM_SERVER, node } from '../wire/nodes';

export class Pairing {
  constructor(private readonly world: World) {}

  /**
   * Sends what makes the client a linked device, and waits until it has countersigned and the server has hung up.
   *
   * @param advSecret secret from the client's QR code, or agreed on over a code
   * @throws Error when the client's answer is forged; the device is then not linked
   */
  async complete(
    connection: ClientConnection,
    role: PairingRole,
    user: WhatsAppUser,
    advSecret: Buffer,
  ): Promise<Companion> {
    const device = user.newDevice();
    const details = signedIdentity(user, role.identity, device);
    const hmac = createHmac('sha256', advSecret).update(details).digest();
    const id = `pair-success-${randomBytes(4).toString('hex')}`;
    const answer = new Promise<BinaryNode>((resolve) => role.awaited.set(id, resolve));
    connection.send(
      node('iq', { from: FROM_SERVER, type: 'set', id, xmlns: 'md' }, [
        node('pair-success', {}, [
          node('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details, hmac }).finish()),
          node('biz', { name: user.name }),
          node('platform', { name: 'android' }),
          node('device', { jid: user.deviceJid(device), lid: user.deviceLid(device) }),
        ]),
      ]),
    );
    const companion = new Companion(device, role.identity, role.noiseKey);
    const paper = childOf(childOf(await answer, 'pair-device-sign'), 'device-identity');
    const fault = paper ? faultOfIdentity(user, companion, bytesOf(paper), false) : 'it is missing';
    if (fault || paper?.attrs['key-index'] !== String(device)) {
      const problem = `The countersigned identity of ${user.phone}: ${fault ?? 'another key index'}`;
      this.world.problems.add(problem);
      connection.end(node('stream:error', { code: '401' }));
      throw new Error(problem);
    }
    user.companions.set(device, companion);
    connection.end(node('stream:error', { code: '515' }));
    return companion;
  }
}

/** Fields of a QR code, as WhatsApp's phones read them. */
export interface QrContent {
  ref: string;
  noiseKey: Buffer;
  identity: Buffer;
  advSecret: Buffer;
}

/** @throws Error when it is not a QR code of WhatsApp */
export function readQr(qr: string): QrContent {
  const fields = qr.split('#')[1]?.split(',') ?? [];
  const [ref, noise, identity, secret] = fields;
  if (!qr.startsWith('https://wa.me/settings/linked_devices#') || !ref || !noise || !identity || !secret) {
    throw new Error('This is no QR code of WhatsApp');
  }
  const key = (text: string) => Buffer.from(text, 'base64');
  return { ref, noiseKey: key(noise), identity: key(identity), advSecret: key(secret) };
}
