/**
 * Where the sealed request key of a gateway app belongs: it opens nowhere else. A code is traded before its gateway is
 * known, so no id. Stored: never change.
 */
export const GATEWAY_REQUEST_KEY_PLACE = 'gateway-request-key';

/** Where the sealed signing key of a phone belongs: it opens nowhere else. Stored: never change. */
export const phoneSigningKeyPlace = (phoneId: string): string => `sms-phone-signing-key|${phoneId}`;
