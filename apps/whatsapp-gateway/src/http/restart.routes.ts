// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
import type { FastifyInstance } from 'fastify';
import { GATEWAY_ROUTES, type RestartResponse } from '@chasqui/gateway-protocol';
import type { DriverSession } from '../driver/driver';
import type { AppParts } from './app-parts';

/** A number that takes longer to connect goes on connecting while its messages find out. */
const LIMIT_MS = 15_000;

/** `POST /v1/restart`: answers at once; no message is cut off, because each number restarts between two of them. */
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

/** A pairing under way, and a number that is gone, have nothing to connect again. */
const isLinked = ({ status }: DriverSession): boolean => status === 'connected' || status === 'disconnected';
