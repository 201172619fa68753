import { INBOUND_KINDS, MESSAGE_TYPES as SENT_TYPES } from '@chasqui/gateway-protocol';

/** Kinds of content of messages that came in. */
export const INBOUND_TYPES = INBOUND_KINDS;

/** Kinds of content of any message. */
export const MESSAGE_TYPES = [...new Set([...SENT_TYPES, 'template', ...INBOUND_TYPES])];
