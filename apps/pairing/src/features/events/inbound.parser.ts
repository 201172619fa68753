import { CALL_OUTCOMES } from '@chasqui/events';
import {
  type CallReceivedEvent,
  type ContactMappedEvent,
  type ContactPictureEvent,
  type GroupReference,
  MAX_PICTURE_BYTES,
  type MessageChangedEvent,
  type MessageGroupEvent,
  type MessageInboundEvent,
  type MessageMediaEvent,
  type MessageOwnEvent,
  type MessageOwnStatusEvent,
  pictureTypeOf,
} from '@chasqui/gateway-protocol';
import {
  cut,
  fail,
  type Fields,
  GROUP_ID,
  LID,
  line,
  matching,
  MAX_NAME,
  objectOf,
  optional,
  orNull,
  PHONE,
  textOf,
  timeOf,
  UUID,
  WA_ID,
} from './event-fields';
import { contentOf, followingMediaOf } from './inbound-content.parser';

type Inbound = MessageInboundEvent['data'];

const MAX_PICTURE_TEXT = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

/**
 * Reads the `data` of an incoming message: texts cleaned and cut to their limits, unknown members dropped.
 *
 * @returns null when a value is impossible; the event is then rejected
 */
export function inboundOf(data: Fields): Inbound | null {
  return orNull(() => ({ ...someoneOf(data), ...contentOf(data) }));
}

/** null when a value is impossible, as in all readers below. */
export function groupMessageOf(data: Fields): MessageGroupEvent['data'] | null {
  return orNull(() => ({ ...someoneOf(data), ...contentOf(data), group: groupOf(data.group) }));
}

export function ownMessageOf(data: Fields): MessageOwnEvent['data'] | null {
  return orNull(() => {
    const group = optional(data.group, groupOf);
    if (group !== undefined) return { to: null, group, ...contentOf(data) };
    const { from: to, lid } = someoneOf({ ...data, from: data.to });
    return { to, lid, ...contentOf(data) };
  });
}

function someoneOf({ from, lid, name }: Fields): Pick<Inbound, 'from' | 'lid' | 'name'> {
  const someone = {
    from: optional(from, (value) => matching(PHONE, value)) ?? null,
    lid: optional(lid, (value) => matching(LID, value)),
    name: optional(name, (value) => line(value, MAX_NAME)) || undefined,
  };
  if (someone.from === null && someone.lid === undefined) fail();
  return someone;
}

export function changeOf(data: Fields): MessageChangedEvent['data'] | null {
  return orNull(() => {
    const { wa_id, message_id, change_id, change, by_owner, by_admin, group_id, text, changed_at } = data;
    const group = optional(group_id, (value) => matching(GROUP_ID, value));
    const isOwnersInGroup = by_owner === true && group !== undefined;
    return {
      wa_id: matching(WA_ID, wa_id),
      message_id: optional(message_id, (given) => matching(UUID, given).toLowerCase()),
      change_id: matching(WA_ID, change_id),
      change: change === 'edited' || change === 'deleted' ? change : fail(),
      by_owner: typeof by_owner === 'boolean' ? by_owner : fail(),
      ...(isOwnersInGroup ? { from: null } : someoneOf(data)),
      group_id: group,
      by_admin: by_admin === true,
      text: change === 'edited' ? cut(textOf(text)) : undefined,
      changed_at: optional(changed_at, timeOf),
    };
  });
}

export function mediaOf(data: Fields): MessageMediaEvent['data'] | null {
  return orNull(() => ({ wa_id: matching(WA_ID, data.wa_id), media: followingMediaOf(data.media) }));
}

export function callOf(data: Fields): CallReceivedEvent['data'] | null {
  return orNull(() => {
    const { call_id, video, group, outcome, called_at } = data;
    const { from, lid } = someoneOf(data);
    return {
      call_id: matching(WA_ID, call_id),
      from,
      lid,
      video: video === true,
      group: group === true,
      outcome: CALL_OUTCOMES.find((word) => word === outcome) ?? fail(),
      called_at: optional(called_at, timeOf),
    };
  });
}

export function ownStatusOf({ wa_id, status }: Fields): MessageOwnStatusEvent['data'] | null {
  return orNull(() => ({
    wa_id: matching(WA_ID, wa_id),
    status: status === 'delivered' || status === 'read' ? status : fail(),
  }));
}

export function mappingOf(data: Fields): ContactMappedEvent['data'] | null {
  return orNull(() => ({ lid: matching(LID, data.lid), phone: matching(PHONE, data.phone) }));
}

/** Its bytes tell the picture's type. */
export function pictureOf(data: Fields): ContactPictureEvent['data'] | null {
  return orNull(() => {
    const { from, lid } = someoneOf(data);
    if (data.picture === null) return { from, lid, picture: null };
    const text = textOf(objectOf(data.picture).data);
    if (text.length > MAX_PICTURE_TEXT) fail();
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length > MAX_PICTURE_BYTES || bytes.toString('base64') !== text) fail();
    const mime = pictureTypeOf(bytes) ?? fail();
    return { from, lid, picture: { mime, data: text } };
  });
}

function groupOf(value: unknown): GroupReference {
  const { id, name } = objectOf(value);
  return { id: matching(GROUP_ID, id), name: optional(name, (given) => line(given, MAX_NAME)) || undefined };
}
