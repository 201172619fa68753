import { INBOUND_KINDS, MESSAGE_TYPES as SENT_TYPES } from '@chasqui/gateway-protocol';

export const INBOUND_TYPES = INBOUND_KINDS;

export const MESSAGE_TYPES = [...new Set([...SENT_TYPES, 'template', ...INBOUND_TYPES])];
