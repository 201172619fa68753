import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const OID_ECDSA_SHA256 = '06082a8648ce3d040302';
const OID_COMMON_NAME = '0603550403';
const OID_ALTERNATIVE_NAMES = '0603551d11';
const OID_BASIC_CONSTRAINTS = '0603551d13';
const DAY_MS = 86_400_000;

/** Looks public: the caller must have it resolved to 127.0.0.1. */
export const FILES_NAME = 'files.example.com';

/**
 * A self-signed certificate for localhost, 127.0.0.1 and FILES_NAME (X.509, RFC 5280), valid for two days. Made here
 * because Node signs none, and a program that does is not everywhere.
 */
export function selfSignedCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(Buffer.from(OID_ECDSA_SHA256, 'hex'));
  const name = sequence(tagged(0x31, sequence(Buffer.from(OID_COMMON_NAME, 'hex'), text('localhost'))));
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(constraints(), alternativeNames())),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);
const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value, 'utf8'));

/** UTCTime: YYMMDDHHMMSSZ. */
const time = (ms: number): Buffer =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

function constraints(): Buffer {
  const isAuthority = sequence(tagged(0x01, Buffer.from([0xff])));
  return sequence(
    Buffer.from(OID_BASIC_CONSTRAINTS, 'hex'),
    tagged(0x01, Buffer.from([0xff])),
    tagged(0x04, isAuthority),
  );
}

function alternativeNames(): Buffer {
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x82, Buffer.from(FILES_NAME)),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  return sequence(Buffer.from(OID_ALTERNATIVE_NAMES, 'hex'), tagged(0x04, names));
}
