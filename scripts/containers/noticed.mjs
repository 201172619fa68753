// What a client may notice when a service restarts: docs/install.md, "Restarts", says it in words, and a test compares
// the two. Everything else is a fault, even if the second try succeeds.

const GATEWAY_AWAY = ['502 GATEWAY_CLOSED', '503 NO_CONNECTED_ACCOUNT'];
/** No process listens. Docker itself accepts connections to a published port, and closes those it cannot forward. */
const PROXY_AWAY = ['refused', 'closed before an answer'];

/** Permitted reasons of retries, by restarting service. */
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

/** Their restart ends a customer's event stream. */
export const CUT_STREAMS = ['api-gateway', 'proxy'];

/**
 * @param {{ service: string, again: Readonly<Record<string, number>>, lost: number }} restart
 * @returns {string[]} what a client noticed beyond the permitted
 */
export function unexpectedOf({ service, again, lost }) {
  const expected = NOTICED[service] ?? [];
  const unexpected = Object.keys(again).filter((why) => !expected.includes(why));
  return lost > 0 && service !== 'proxy' ? [...unexpected, `${lost} answers lost`] : unexpected;
}
