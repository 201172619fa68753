import { randomBytes } from 'node:crypto';
import { Curve, generateSignalPubKey, type proto } from 'baileys';
import type { DeviceRole, PairingRole, Role, World } from '../roles';
import type { ClientConnection } from '../wire/client-connection';
import { FROM_SERVER, node, seconds } from '../wire/nodes';

export class Login {
  refsPerConnection = 6;

  constructor(private readonly world: World) {}

  /** @returns undefined when the client was sent away */
  admit(connection: ClientConnection, payload: proto.ClientPayload, clientKey: Buffer): Role | undefined {
    const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {};
    if (this.world.script.isTooOld([primary ?? 0, secondary ?? 0, tertiary ?? 0])) return refuse(connection, 405);
    return payload.username
      ? this.logIn(connection, payload, clientKey)
      : this.register(connection, payload, clientKey);
  }

  private logIn(connection: ClientConnection, payload: proto.ClientPayload, clientKey: Buffer): DeviceRole | undefined {
    const phone = String(payload.username);
    const failure = this.world.script.loginFailure(phone);
    if (failure !== undefined) return refuse(connection, failure);
    if (this.world.script.takeRestart(phone)) {
      connection.end(node('stream:error', { code: '515' }));
      return undefined;
    }
    const user = this.world.directory.find(phone);
    const companion = user?.companions.get(payload.device ?? 0);
    if (!user || !companion) return refuse(connection, 401);
    if (!companion.noiseKey.equals(clientKey)) {
      this.world.problems.add(`Somebody logs in as ${phone} with another key`);
      return refuse(connection, 401);
    }
    companion.connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    companion.connection = connection;
    companion.active = false;
    connection.send(node('success', { t: seconds(), lid: user.deviceLid(companion.device), props: '0' }));
    return { kind: 'device', user, companion };
  }

  private register(
    connection: ClientConnection,
    payload: proto.ClientPayload,
    clientKey: Buffer,
  ): PairingRole | undefined {
    const failure = this.world.script.loginFailures.get('*');
    if (failure !== undefined) return refuse(connection, failure);
    const data = payload.devicePairingData;
    const identity = Buffer.from(data?.eIdent ?? []);
    const signedKey = Buffer.from(data?.eSkeyVal ?? []);
    if (!data?.eSkeySig || !Curve.verify(identity, generateSignalPubKey(signedKey), data.eSkeySig)) {
      this.world.problems.add('A client registers with a wrong signature of its signed prekey');
      return refuse(connection, 400);
    }
    const refs = Array.from({ length: this.refsPerConnection }, () => `2@${randomBytes(24).toString('base64')}`);
    connection.send(
      node('iq', { from: FROM_SERVER, type: 'set', id: `pair-${randomBytes(4).toString('hex')}`, xmlns: 'md' }, [
        node(
          'pair-device',
          {},
          refs.map((ref) => node('ref', {}, Buffer.from(ref))),
        ),
      ]),
    );
    return { kind: 'pairing', identity, noiseKey: clientKey, refs, awaited: new Map() };
  }
}

function refuse(connection: ClientConnection, reason: number): undefined {
  connection.end(node('failure', { reason: String(reason), location: 'fake' }));
  return undefined;
}
