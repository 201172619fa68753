import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Curve, type KeyPair, NOISE_MODE, NOISE_WA_HEADER, proto } from 'baileys';

const NOTHING = Buffer.alloc(0);

/**
 * WhatsApp's side of the handshake `Noise_XX_25519_AESGCM_SHA256`, with a root key of our own.
 *
 * Wrong keys make the decryption throw, like they make the real server hang up.
 */
export class NoiseResponder {
  private hash: Buffer = Buffer.from(NOISE_MODE);
  private salt: Buffer = this.hash;
  private key: Buffer = this.hash;
  private counter = 0;
  private readonly ephemeral = Curve.generateKeyPair();
  private readonly static = Curve.generateKeyPair();

  constructor(private readonly root: KeyPair) {
    this.authenticate(NOISE_WA_HEADER);
  }

  /** @returns the answer to the client's first frame */
  answerHello(frame: Buffer): Uint8Array {
    const hello = proto.HandshakeMessage.decode(frame).clientHello;
    if (!hello?.ephemeral) throw new Error('the first frame is no client hello');
    this.authenticate(hello.ephemeral);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, hello.ephemeral));
    const encryptedStatic = this.encrypt(this.static.public);
    this.mix(Curve.sharedKey(this.static.private, hello.ephemeral));
    const payload = this.encrypt(this.certificates());
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.ephemeral.public, static: encryptedStatic, payload },
    }).finish();
  }

  /** @returns the client's payload, its static key, and the keys of the connection */
  finish(frame: Buffer): { payload: proto.ClientPayload; clientKey: Buffer; transport: NoiseTransport } {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('the second frame is no client finish');
    const clientKey = this.decrypt(Buffer.from(finish.static));
    this.mix(Curve.sharedKey(this.ephemeral.private, clientKey));
    const payload = proto.ClientPayload.decode(this.decrypt(Buffer.from(finish.payload)));
    const [read, write] = this.derive(NOTHING);
    return { payload, clientKey, transport: new NoiseTransport(read, write) };
  }

  private certificates(): Uint8Array {
    const details = proto.CertChain.NoiseCertificate.Details;
    const intermediate = Curve.generateKeyPair();
    const outer = details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public }).finish();
    const inner = details.encode({ serial: 2, issuerSerial: 1, key: this.static.public }).finish();
    return proto.CertChain.encode({
      intermediate: { details: outer, signature: Curve.sign(this.root.private, outer) },
      leaf: { details: inner, signature: Curve.sign(intermediate.private, inner) },
    }).finish();
  }

  private authenticate(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest();
  }

  private derive(input: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdfSync('sha256', input, this.salt, '', 64));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }

  private mix(input: Uint8Array): void {
    [this.salt, this.key] = this.derive(input);
    this.counter = 0;
  }

  private encrypt(data: Uint8Array): Buffer {
    const sealed = seal(data, this.key, this.counter++, this.hash);
    this.authenticate(sealed);
    return sealed;
  }

  private decrypt(data: Buffer): Buffer {
    const opened = open(data, this.key, this.counter++, this.hash);
    this.authenticate(data);
    return opened;
  }
}

export class NoiseTransport {
  private reads = 0;
  private writes = 0;

  constructor(
    private readonly readKey: Buffer,
    private readonly writeKey: Buffer,
  ) {}

  encrypt(data: Uint8Array): Buffer {
    return seal(data, this.writeKey, this.writes++, NOTHING);
  }

  /** @throws Error when a frame is forged, lost or out of order */
  decrypt(data: Buffer): Buffer {
    return open(data, this.readKey, this.reads++, NOTHING);
  }
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

function seal(data: Uint8Array, key: Buffer, counter: number, associated: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

function open(data: Buffer, key: Buffer, counter: number, associated: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  decipher.setAuthTag(data.subarray(-16));
  return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]);
}
