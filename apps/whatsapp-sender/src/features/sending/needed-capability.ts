import type { Capability, SendRequest } from '@chasqui/gateway-protocol';
import type { LaneMessage } from '@chasqui/messaging';
import type { NumberRoute } from '@chasqui/whatsapp';
import { toGatewayRequest } from './send-request';
import { isAway } from './waiting-message';

/** What only newer gateway apps do, in the words of "cannot …". */
export type NewerCapability = Extract<Capability, 'voice' | 'sticker' | 'media_files'>;

/** What a message needs beyond the first version of the protocol. */
export function neededCapabilities({ type, media }: Pick<SendRequest, 'type' | 'media'>): NewerCapability[] {
  const needed: NewerCapability[] = [];
  if (type === 'voice' || type === 'sticker') needed.push(type);
  if (media?.file !== undefined) needed.push('media_files');
  return needed;
}

/**
 * What the app of a number cannot do and a message needs. Undefined: nothing; nor for an app that is away, which may come
 * back as a newer one, nor for a message that was started, since only the app knows what became of it.
 */
export function lackedCapability(message: LaneMessage, route: NumberRoute): NewerCapability | undefined {
  if (message.media === null || message.state !== 'queued' || isAway(route)) return undefined;
  const needed = neededCapabilities(toGatewayRequest(message, route.phone).body);
  return needed.find((capability) => !route.capabilities.includes(capability));
}
