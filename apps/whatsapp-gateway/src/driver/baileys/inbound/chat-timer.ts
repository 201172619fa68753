import type { proto } from 'baileys';
import { unwrap } from './content-kinds';

/** `ProtocolMessage.Type.EPHEMERAL_SETTING` of the wire. */
const EPHEMERAL_SETTING: proto.Message.ProtocolMessage.Type = 3;

/**
 * The timer of a chat in seconds, from a message that sets it or disappears by it. A message without a timer says
 * nothing: older apps leave it out.
 */
export function timerIn(message: proto.IMessage): number | undefined {
  const { content } = unwrap(message);
  const { type, ephemeralExpiration } = content.protocolMessage ?? {};
  if (type === EPHEMERAL_SETTING) return ephemeralExpiration ?? 0;
  for (const part of Object.values(content) as unknown[]) {
    const { contextInfo } = (part ?? {}) as { contextInfo?: proto.IContextInfo | null };
    if (contextInfo?.expiration) return contextInfo.expiration;
  }
  return undefined;
}
