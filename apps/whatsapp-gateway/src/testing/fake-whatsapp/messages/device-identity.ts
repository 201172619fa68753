import { Curve, proto } from 'baileys';
import type { Companion } from '../users/companion';
import type { WhatsAppUser } from '../users/whatsapp-user';

const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);
const DEVICE_SIGNATURE = Buffer.from([6, 1]);

/** Certifies, signed by the account's phone, that the device belongs to the account. */
export function signedIdentity(owner: WhatsAppUser, identity: Uint8Array, device: number): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const { public: accountSignatureKey, private: secret } = owner.party.identity;
  const accountSignature = Curve.sign(secret, Buffer.concat([ACCOUNT_SIGNATURE, details, identity]));
  return proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
}

/** Certificates that passed: a client sends the same one with each message until it is answered. */
const known = new WeakMap<Pick<Companion, 'identity'>, Uint8Array>();

/**
 * Checks the certificate that the client completed with its own signature.
 *
 * @returns what is wrong with it
 */
export function faultOfIdentity(
  owner: WhatsAppUser,
  companion: Pick<Companion, 'identity'>,
  content: Uint8Array,
  withAccountKey: boolean,
): string | undefined {
  if (withAccountKey && Buffer.from(known.get(companion) ?? []).equals(content)) return undefined;
  const paper = proto.ADVSignedDeviceIdentity.decode(content);
  const accountKey = Buffer.from(owner.party.identity.public);
  const { details, accountSignature, deviceSignature } = paper;
  if (withAccountKey && !accountKey.equals(paper.accountSignatureKey ?? Buffer.alloc(0))) {
    return 'the account’s key is missing or another one';
  }
  if (!details || !accountSignature || !deviceSignature) return 'a signature is missing';
  const byAccount = Buffer.concat([ACCOUNT_SIGNATURE, details, companion.identity]);
  if (!Curve.verify(accountKey, byAccount, accountSignature)) return 'the account’s signature is wrong';
  const byDevice = Buffer.concat([DEVICE_SIGNATURE, details, companion.identity, accountKey]);
  if (!Curve.verify(companion.identity, byDevice, deviceSignature)) return 'the device’s signature is wrong';
  if (withAccountKey) known.set(companion, content);
  return undefined;
}
