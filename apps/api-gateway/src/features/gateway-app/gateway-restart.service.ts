import { AppError } from '@chasqui/errors';
import { GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import { GatewayAppService, GatewayCalls, gatewayClosed, type RestartedGatewayData } from '@chasqui/whatsapp/linking';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestCounter } from '../authentication/request-counter';

/** Each restart logs every number in again at WhatsApp, which does not like many logins. */
const MOST_PER_MINUTE = 1;
const MOST_NUMBERS = 1_000;

@Injectable()
export class GatewayRestartService {
  constructor(
    private readonly gateways: GatewayAppService,
    private readonly calls: GatewayCalls,
    private readonly requests: IdempotentRequests,
    private readonly counter: RequestCounter,
  ) {}

  /** @throws AppError NO_GATEWAY, GATEWAY_CLOSED, RATE_LIMITED, GATEWAY_ERROR, IDEMPOTENCY_MISMATCH */
  restart(
    key: AuthenticatedKey,
    gatewayId: string | undefined,
    idempotencyKey: string | null,
  ): Promise<RequestAnswer<RestartedGatewayData>> {
    const draft = { key, route: 'POST /gateway/restart', idempotencyKey, content: [gatewayId] };
    return this.requests.once(draft, async () => {
      const restarted = await this.restartNow(key, gatewayId);
      return async () => restarted;
    });
  }

  private async restartNow(key: AuthenticatedKey, gatewayId: string | undefined): Promise<RestartedGatewayData> {
    const { chosen } = await this.gateways.choose(key, gatewayId);
    if (!chosen.online) throw gatewayClosed();
    const { count, secondsLeft } = await this.counter.count(`restart:${chosen.id}`);
    if (count > MOST_PER_MINUTE) throw tooOften(secondsLeft);
    const said = JSON.parse(await this.calls.ask(chosen.id, GATEWAY_ROUTES.restart, 'POST')) as { numbers?: unknown };
    return { id: chosen.id, restarting: true, numbers: phonesIn(said.numbers) };
  }
}

/** The app's own report; invalid phone numbers are left out. */
function phonesIn(numbers: unknown): string[] {
  if (!Array.isArray(numbers)) return [];
  return numbers.slice(0, MOST_NUMBERS).filter((phone): phone is string => /^\d{7,15}$/.test(String(phone)));
}

function tooOften(secondsLeft: number): AppError {
  return new AppError('RATE_LIMITED', {
    message: `A gateway app can be restarted once a minute. Try again in ${secondsLeft} seconds.`,
    extra: { limit: 'restarts_per_minute', max: MOST_PER_MINUTE },
    headers: { 'Retry-After': String(secondsLeft) },
  });
}
