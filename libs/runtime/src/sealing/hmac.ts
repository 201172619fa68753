import { createHmac, timingSafeEqual } from 'node:crypto';

function hmacSha256(key: string | Buffer, text: string | Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function equalInConstantTime(a: string | Buffer, b: string | Buffer): boolean {
  // Hashing first gives equal lengths, which timingSafeEqual demands.
  return timingSafeEqual(hmacSha256('compare', a), hmacSha256('compare', b));
}
