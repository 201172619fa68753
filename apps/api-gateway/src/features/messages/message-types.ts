/** Kinds of content of messages that are sent. */
const OUTBOUND_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'poll',
  'location',
  'contact',
  'reaction',
  'template',
] as const;

/** Kinds of content of messages that came in. `unsupported`: the gateway app could not read it. */
export const INBOUND_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll_vote',
  'reaction',
  'unsupported',
] as const;

/** Kinds of content of any message. */
export const MESSAGE_TYPES = [...new Set([...OUTBOUND_TYPES, ...INBOUND_TYPES])];
