import type { CancelFrame, FrameToGateway, RequestFrame } from '@chasqui/gateway-protocol';

const METHODS: readonly string[] = ['GET', 'POST', 'DELETE'];

/**
 * undefined for a kind of frame that this version does not know: a newer service may send one.
 *
 * @throws Error that says what breaks the protocol
 */
export function parseFrame(text: string): FrameToGateway | undefined {
  const frame = JSON.parse(text) as unknown;
  if (typeof frame !== 'object' || frame === null) throw new Error('a frame is not an object');
  const { t } = frame as { t?: unknown };
  if (typeof t !== 'string') throw new Error('a frame has no kind');
  if (t === 'req') return checkRequest(frame);
  if (t === 'cancel' && typeof (frame as Partial<CancelFrame>).id !== 'string') throw new Error('a cancel has no id');
  return t === 'hello' || t === 'pong' || t === 'cancel' ? (frame as FrameToGateway) : undefined;
}

function checkRequest(frame: Partial<RequestFrame>): RequestFrame {
  const { id, method, path, left_ms, deadline } = frame;
  if (typeof id !== 'string' || id === '') throw new Error('a request has no id');
  if (typeof method !== 'string' || !METHODS.includes(method)) throw new Error('a request has an unknown method');
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Error('a request has no path');
  if (left_ms !== undefined && !Number.isFinite(left_ms)) throw new Error('a request has an unknown `left_ms`');
  const isTime = typeof deadline === 'string' && !Number.isNaN(Date.parse(deadline));
  if (left_ms === undefined && !isTime) throw new Error('a request has no deadline');
  return frame as RequestFrame;
}
