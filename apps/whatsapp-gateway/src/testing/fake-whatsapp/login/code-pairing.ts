import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { aesDecryptGCM, type BinaryNode, Curve, derivePairingCodeKey, hkdf } from 'baileys';
import type { PairingRole } from '../roles';
import type { WhatsAppUser } from '../users/whatsapp-user';
import type { ClientConnection } from '../wire/client-connection';
import { bytesOf, childOf, FROM_SERVER, node, seconds, userOf } from '../wire/nodes';

/** WhatsApp refuses a pairing by code of a client whose browser and system it does not know (Baileys issue 2560). */
const KNOWN_CLIENT = /^(Chrome|Edge|Firefox|Opera|Safari) \((Windows|Mac OS|Linux|Ubuntu)\)$/;

/**
 * The client asks to be linked by a code that the person types into the phone.
 *
 * @returns undefined when refused
 */
export function takeCompanionHello(role: PairingRole, stanza: BinaryNode): BinaryNode[] | undefined {
  const hello = childOf(stanza, 'link_code_companion_reg');
  if (hello?.attrs.stage !== 'companion_hello') return [];
  if (!KNOWN_CLIENT.test(bytesOf(childOf(hello, 'companion_platform_display')).toString('utf8'))) return undefined;
  const wrappedKey = bytesOf(childOf(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
  const noiseKey = bytesOf(childOf(hello, 'companion_server_auth_key_pub'));
  if (!noiseKey.equals(role.noiseKey)) throw new Error('the pairing names another key than that of the connection');
  const ref = randomBytes(16).toString('hex');
  role.code = { phone: userOf(hello.attrs.jid ?? ''), ref, wrappedKey };
  return [
    node('link_code_companion_reg', { stage: 'companion_hello' }, [
      node('link_code_pairing_ref', {}, Buffer.from(ref)),
    ]),
  ];
}

/**
 * The person types the code: phone and client agree on a secret under it.
 *
 * @returns the secret with which the pairing goes on
 * @throws Error when the code is not the one that the client shows
 */
export async function agreeByCode(
  connection: ClientConnection,
  role: PairingRole,
  user: WhatsAppUser,
  code: string,
): Promise<Buffer> {
  if (!role.code) throw new Error('the client did not ask for a code');
  const { ref, wrappedKey } = role.code;
  const clientKey = await unwrap(wrappedKey, code);
  const ephemeral = Curve.generateKeyPair();
  const finish = new Promise<BinaryNode>((resolve) => role.awaited.set('companion_finish', resolve));
  connection.send(
    node(
      'notification',
      { id: randomBytes(5).toString('hex'), from: FROM_SERVER, type: 'link_code_companion_reg', t: seconds() },
      [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_ref', {}, Buffer.from(ref)),
          node('primary_identity_pub', {}, user.party.identity.public),
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(ephemeral.public, code)),
        ]),
      ],
    ),
  );
  const answer = childOf(await finish, 'link_code_companion_reg');
  const identity = bytesOf(childOf(answer, 'companion_identity_public'));
  if (!identity.equals(role.identity)) throw new Error('the client answers under another identity');
  const shared = Curve.sharedKey(ephemeral.private, clientKey);
  const random = openBundle(bytesOf(childOf(answer, 'link_code_pairing_wrapped_key_bundle')), shared, [
    identity,
    Buffer.from(user.party.identity.public),
  ]);
  const identities = Curve.sharedKey(user.party.identity.private, identity);
  return Buffer.from(hkdf(Buffer.concat([shared, identities, random]), 32, { info: 'adv_secret' }));
}

/** @returns the client's random bytes, if the bundle holds the two identities in front of them */
function openBundle(bundle: Buffer, shared: Buffer, identities: Buffer[]): Buffer {
  const info = 'link_code_pairing_key_bundle_encryption_key';
  const key = hkdf(shared, 32, { salt: bundle.subarray(0, 32), info });
  let opened: Buffer;
  try {
    opened = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
  } catch {
    throw new Error('the code is not the one that the client shows');
  }
  if (!opened.subarray(0, 64).equals(Buffer.concat(identities))) throw new Error('the bundle holds other identities');
  return opened.subarray(64);
}

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  const decipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48));
  return Buffer.concat([decipher.update(wrapped.subarray(48, 80)), decipher.final()]);
}

async function wrap(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', await derivePairingCodeKey(code, salt), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
}
