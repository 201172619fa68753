// What a client may notice of the restart of a service: docs/runbook.md, "Restarts", says it in words, and a test holds both
// together. Everything else is a fault, also where the client's second try succeeds.

const GATEWAY_AWAY = ['502 GATEWAY_CLOSED', '503 NO_CONNECTED_ACCOUNT'];
/** Nobody listens. Docker itself accepts connections to a published port, and closes those that nobody takes. */
const PROXY_AWAY = ['refused', 'closed before an answer'];

/** Reasons for another try, by the service that restarts. */
export const NOTICED = {
  'api-gateway': [],
  pairing: GATEWAY_AWAY,
  'whatsapp-sender': [],
  'sms-dispatcher': [],
  'webhook-dispatcher': [],
  console: [],
  'sandbox-gateway': GATEWAY_AWAY,
  'sandbox-phone': [],
  redis: [],
  postgres: ['503 SERVICE_UNAVAILABLE'],
  proxy: [...PROXY_AWAY, ...GATEWAY_AWAY],
};

/** Their restart ends the event stream of a customer. */
export const CUT_STREAMS = ['api-gateway', 'proxy'];

/**
 * @param {{ service: string, again: Readonly<Record<string, number>>, lost: number }} restart
 * @returns {string[]} what a client noticed that this restart is no reason for
 */
export function unexpectedOf({ service, again, lost }) {
  const expected = NOTICED[service] ?? [];
  const unexpected = Object.keys(again).filter((why) => !expected.includes(why));
  return lost > 0 && service !== 'proxy' ? [...unexpected, `${lost} answers lost`] : unexpected;
}
