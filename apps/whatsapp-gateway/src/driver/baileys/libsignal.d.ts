/** The package has no types: this declares what the app uses. */
declare module 'libsignal/src/curve.js' {
  /** @throws Error when it is not a key or not a signature at all */
  export function verifySignature(publicKey: Buffer, message: Uint8Array, signature: Uint8Array): boolean;
}
