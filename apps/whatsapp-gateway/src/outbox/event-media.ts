import type { GatewayEvent, InboundMedia } from '@chasqui/gateway-protocol';

/** A file that must reach the service before the event that names it. */
export type EventMedia = InboundMedia & { ref: string };

export type MessageEvent = Extract<GatewayEvent, { type: 'message.inbound' | 'message.group' | 'message.own' }>;

const MESSAGES: readonly string[] = [
  'message.inbound',
  'message.group',
  'message.own',
] satisfies MessageEvent['type'][];

export const hasMessage = (event: GatewayEvent): event is MessageEvent => MESSAGES.includes(event.type);

/** undefined when the event has no file to bring. */
export function mediaOf(event: GatewayEvent): EventMedia | undefined {
  const media = hasMessage(event) || event.type === 'message.media' ? event.data.media : undefined;
  return media?.ref === undefined ? undefined : { ...media, ref: media.ref };
}
