import { createECDH, hkdfSync } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { SealError, type SealingKey } from './seal';

const CURVE = 'prime256v1';
const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const TAG_BYTES = 16;
/** Keeps another use of the same key from opening what is sealed here (RFC 9180, `info`). Stored: never change. */
const INFO = Buffer.from('chasqui public seal 1');

/** Half of a key pair; its version is the first byte of everything sealed with it. */
export interface SealingHalf {
  version: number;
  bytes: Buffer;
}

/** For the environment: base64 of version (1 byte) and key. The public half seals, only the private half opens. */
export function newSealingPair(version = 1): { publicKey: string; privateKey: string } {
  if (version < 1 || version > 255) throw new SealError('The number of a sealing key must be from 1 to 255.');
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  // Leading zeros of the number belong to the key.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(-PRIVATE_BYTES);
  return { publicKey: toText(version, publicKey), privateKey: toText(version, privateKey) };
}

/**
 * The pair derived from a sealing key, with its number: an app with the key publishes the public half, and opens what
 * others seal with it. Stored: never change the derivation.
 * @param use keeps what is sealed for one use from being opened by another, such as `number-proxy`
 */
export function sealingPairOf({ version, bytes }: SealingKey, use: string): { publicKey: string; half: SealingHalf } {
  const pair = createECDH(CURVE);
  // One of 2^32 texts is no number of the curve; the next one is.
  for (let attempt = 0; ; attempt += 1) {
    const half = Buffer.from(hkdfSync('sha256', bytes, '', `chasqui pair ${use} ${attempt}`, PRIVATE_BYTES));
    try {
      pair.setPrivateKey(half);
    } catch {
      continue;
    }
    return { publicKey: toText(version, pair.getPublicKey()), half: { version, bytes: half } };
  }
}

/** @throws SealError for an invalid text */
export function sealingPublicKey(text: string): SealingHalf {
  return toHalf(text, PUBLIC_BYTES, 'A public sealing key');
}

/** While a key is replaced, the old one still opens what it sealed. @param text comma-separated @throws SealError */
export function sealingPrivateKeys(text: string): SealingHalf[] {
  return text.split(',').map((each) => toHalf(each.trim(), PRIVATE_BYTES, 'A private sealing key'));
}

/**
 * HPKE (RFC 9180) in base mode with DHKEM(P-256), HKDF-SHA256 and AES-256-GCM. Layout: version (1 byte), encapsulated
 * key (65), ciphertext with tag (16).
 * @param place where the sealed text belongs; it opens nowhere else
 */
export async function sealFor(key: SealingHalf, text: string, place: string): Promise<Buffer> {
  const hpke = suite();
  const recipientPublicKey = await hpke.kem.importKey('raw', exact(key.bytes), true);
  const { enc, ct } = await hpke.seal({ recipientPublicKey, info: INFO }, Buffer.from(text), Buffer.from(place));
  return Buffer.concat([Buffer.of(key.version), Buffer.from(enc), Buffer.from(ct)]);
}

/**
 * Opens what `sealFor` made for the same place.
 * @param keys every private half that may open it; chosen by the version byte
 * @throws SealError when it was sealed for another key or place, or was changed
 */
export async function openSealed(keys: readonly SealingHalf[], sealed: Buffer, place: string): Promise<string> {
  const key = keys.find((candidate) => candidate.version === sealed[0]);
  if (key === undefined || sealed.length < 1 + PUBLIC_BYTES + TAG_BYTES) {
    throw new SealError('There is no key for this.');
  }
  const hpke = suite();
  const enc = exact(sealed.subarray(1, 1 + PUBLIC_BYTES));
  const recipientKey = await hpke.kem.importKey('raw', exact(key.bytes), false);
  try {
    const text = await hpke.open(
      { recipientKey, enc, info: INFO },
      exact(sealed.subarray(1 + PUBLIC_BYTES)),
      Buffer.from(place),
    );
    return Buffer.from(text).toString('utf8');
  } catch {
    throw new SealError('This was sealed for another place, or was changed.');
  }
}

const suite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** Copied: Node's buffer may be a part of a larger one. */
const exact = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

const toText = (version: number, bytes: Buffer): string =>
  Buffer.concat([Buffer.of(version), bytes]).toString('base64');

function toHalf(text: string, length: number, what: string): SealingHalf {
  const bytes = Buffer.from(text, 'base64');
  const version = bytes[0] ?? 0;
  if (bytes.length !== 1 + length || version === 0 || (length === PUBLIC_BYTES && bytes[1] !== 4)) {
    throw new SealError(`${what} must be the base64 of a version and ${length} bytes, as \`npm run admin\` prints it.`);
  }
  return { version, bytes: bytes.subarray(1) };
}
