import type { FastifyInstance } from 'fastify';
import { GATEWAY_ROUTES, type HealthResponse, PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import { sessionStatesOf } from '../driver/session-states';
import type { AppParts } from './app-parts';

export function addHealthRoute(app: FastifyInstance, { driver, driverName, outbox, appVersion }: AppParts): void {
  app.get(
    GATEWAY_ROUTES.health,
    async (): Promise<HealthResponse> => ({
      app_version: appVersion,
      protocol: PROTOCOL_VERSION,
      capabilities: [...driver.capabilities],
      sessions: sessionStatesOf(driver),
      outbox: outbox.count(),
      driver: driverName,
    }),
  );
}
