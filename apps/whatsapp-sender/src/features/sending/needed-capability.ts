import type { Capability, SendRequest } from '@chasqui/gateway-protocol';
import type { LaneMessage } from '@chasqui/messages';
import type { NumberRoute } from '@chasqui/whatsapp';
import { toGatewayRequest } from './send-request';
import { isAway } from './waiting-message';

/** Abilities of newer gateway apps only. */
export type NewerCapability = Extract<Capability, 'voice' | 'sticker' | 'media_files'>;

export function neededCapabilities({ type, media }: Pick<SendRequest, 'type' | 'media'>): NewerCapability[] {
  const needed: NewerCapability[] = [];
  if (type === 'voice' || type === 'sticker') needed.push(type);
  if (media?.file !== undefined) needed.push('media_files');
  return needed;
}

/**
 * What the app of a number cannot do but a message needs. undefined: nothing; also for an app that is away, which may
 * return as a newer one, and for a started message, since only the app knows its outcome.
 */
export function lackedCapability(message: LaneMessage, route: NumberRoute): NewerCapability | undefined {
  if (message.media === null || message.state !== 'queued' || isAway(route)) return undefined;
  const needed = neededCapabilities(toGatewayRequest(message, route.phone).body);
  return needed.find((capability) => !route.capabilities.includes(capability));
}
