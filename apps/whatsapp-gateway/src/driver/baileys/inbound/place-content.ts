import type { proto } from 'baileys';
import type { GeoLocation } from '@chasqui/gateway-protocol';
import { cut, MAX_ADDRESS, MAX_LINE } from './inbound-limits';
import type { InboundContent, Notes } from './message-content';

/** A place, or the position of a person who shares it live. */
export function readPlace({
  locationMessage: place,
  liveLocationMessage: live,
}: Pick<proto.IMessage, 'locationMessage' | 'liveLocationMessage'>): InboundContent | undefined {
  if (place) {
    const { name, address, comment, url } = place;
    const text = name || comment || '';
    return at(place, text, { name, address }, { comment: comment === text ? null : comment, place_url: url });
  }
  return live ? at(live, live.caption ?? '', {}, { live_location: 'true' }) : undefined;
}

function at(
  { degreesLatitude: latitude, degreesLongitude: longitude }: proto.Message.ILocationMessage,
  text: string,
  { name, address }: Pick<proto.Message.ILocationMessage, 'name' | 'address'>,
  notes: Notes,
): InboundContent {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) {
    return { kind: 'unsupported', text: text || '[location]', notes: { kind: 'location', ...notes } };
  }
  const location: GeoLocation = {
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    ...(name ? { name: cut(name, MAX_LINE) } : {}),
    ...(address ? { address: cut(address, MAX_ADDRESS) } : {}),
  };
  return { kind: 'location', text, location, notes };
}

function isWithin(degrees: number | null | undefined, most: number): boolean {
  return Math.abs(degrees ?? 0) <= most;
}
