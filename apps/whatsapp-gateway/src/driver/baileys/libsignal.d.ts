/** What the app uses of a module that its package does not describe. */
declare module 'libsignal/src/curve.js' {
  /** @throws Error for what is no key or no signature at all */
  export function verifySignature(publicKey: Buffer, message: Uint8Array, signature: Uint8Array): boolean;
}
