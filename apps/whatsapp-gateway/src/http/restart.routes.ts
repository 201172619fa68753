// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
import type { FastifyInstance } from 'fastify';
import { GATEWAY_ROUTES, type RestartResponse } from '@chasqui/gateway-protocol';
import type { DriverSession } from '../driver/driver';
import type { AppParts } from './app-parts';

/** A number that takes longer continues to connect while its messages fail or wait on their own. */
const LIMIT_MS = 15_000;

/** `POST /v1/restart`: answers at once. No message is cut off: each number restarts between two of them. */
export function addRestartRoute(app: FastifyInstance, { driver, sends }: AppParts): void {
  app.post(GATEWAY_ROUTES.restart, async (): Promise<RestartResponse> => {
    const numbers = driver
      .sessions()
      .filter(isLinked)
      .map(({ phone }) => phone);
    for (const phone of numbers) sends.between(phone, LIMIT_MS, () => driver.reconnect(phone));
    return { numbers };
  });
}

/** A running pairing and a signed-out number have nothing to reconnect. */
const isLinked = ({ status }: DriverSession): boolean => status === 'connected' || status === 'disconnected';
