import { createLogger, createMetrics } from '@chasqui/platform';
import { type Api, createApi } from '../api.factory';

/** Stands where a running app has its database; nobody asks it for anything. */
const absent = {} as never;

/** The API with all its routes and nothing behind them: for its description, and for tests that walk the routes. */
export function createDescribedApi(): Promise<Api> {
  return createApi({
    logger: createLogger({ app: 'api-gateway', level: 'silent' }),
    metrics: createMetrics({ app: 'api-gateway' }),
    authentication: {
      authenticator: absent,
      addresses: absent,
      uses: absent,
      inFlight: absent,
    },
    media: absent,
    parts: {
      messages: absent,
      inbound: absent,
      mediaLinks: absent,
      numbers: absent,
      whatsappSender: absent,
      bulks: absent,
      numberParts: { links: absent, sessions: absent, checks: absent, gatewayApps: absent },
      smsParts: { sender: absent, bulks: absent, accounts: absent, cancels: absent },
      webhookParts: {
        webhooks: absent,
        redelivery: absent,
        requests: absent,
        deliveries: absent,
        events: absent,
        streams: absent,
      },
    },
  });
}
