import { randomBytes } from 'node:crypto';
import {
  HEARTBEAT_S,
  OLDEST_PROTOCOL_VERSION,
  type RegisterRequest,
  type RegisterResponse,
  SERVICE_ROUTES,
} from '@chasqui/gateway-protocol';
import {
  type GatewayRegistration,
  GatewayRepository,
  isSetupCode,
  newGatewayToken,
  type RegistrationResult,
} from '@chasqui/whatsapp';
import { AppError, planLimit } from '@chasqui/errors';
import { isPublicHttpsUrl } from '@chasqui/outbound';
import { CONFIG, LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayAccessService } from '../access/gateway-access.service';
import type { PairingConfig } from '../../pairing.config';
import { RequestKeys } from '../access/request-keys';
import { modesOf, wrongDriverSentence } from './driver.rule';
import { registrationOf } from './registration.parser';

/** The setup code was used before: the app that used it has the token. */
export class SetupCodeUsedError extends Error {}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly gateways: GatewayRepository,
    private readonly access: GatewayAccessService,
    private readonly keys: RequestKeys,
    @Inject(CONFIG) private readonly config: PairingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param address the caller's IP address
   * @throws AppError VALIDATION, GATEWAY_UPGRADE_REQUIRED, UNAUTHORIZED, PLAN_LIMIT, RATE_LIMITED; SetupCodeUsedError
   */
  async register(body: unknown, address: string): Promise<RegisterResponse> {
    const request = registrationOf(body);
    if (request.protocol < OLDEST_PROTOCOL_VERSION) {
      throw new AppError('GATEWAY_UPGRADE_REQUIRED', { extra: { min_protocol: OLDEST_PROTOCOL_VERSION } });
    }
    const baseUrl = this.baseUrlOf(request);
    if (!isSetupCode(request.setup_code)) throw this.unknownCode(address);
    const { setup_code, secret } = request;
    const tokens = secret === undefined ? [] : this.keys.tokensFor(setup_code, secret);
    const [token = newGatewayToken()] = tokens;
    const requestKey = randomBytes(32);
    const registration: GatewayRegistration = {
      setupCode: setup_code,
      token,
      sealedRequestKey: this.keys.seal(requestKey),
      baseUrl,
      protocol: request.protocol,
      appVersion: request.app_version,
      host: request.host,
      modes: modesOf(request.driver, this.config),
      mostDirect: this.config.DIRECT_GATEWAYS_PER_ORGANIZATION,
    };
    const result = await this.access.trade(address, () => this.gateways.register(registration));
    if (result.kind === 'used') return this.repeated(setup_code, tokens);
    if (result.kind !== 'registered') throw this.refusalOf(result, address);
    this.logger.info({ gateway_id: result.gateway.id, direct: baseUrl !== null }, 'a gateway app registered');
    return this.response(result.gateway.id, token, requestKey);
  }

  /** Repeats the answer for a used code to the app that did not get it. @throws SetupCodeUsedError for any other app */
  private async repeated(setupCode: string, tokens: readonly string[]): Promise<RegisterResponse> {
    const gateway = await this.gateways.findTraded(setupCode, tokens);
    if (gateway === null) throw new SetupCodeUsedError();
    this.logger.info({ gateway_id: gateway.id }, 'a gateway app asked for its registration again');
    return this.response(gateway.id, gateway.token, this.keys.open(gateway.sealedRequestKey));
  }

  private refusalOf(result: Exclude<RegistrationResult, { kind: 'registered' | 'used' }>, address: string): Error {
    switch (result.kind) {
      case 'unknown':
        return this.unknownCode(address);
      case 'wrong_driver': {
        const message = `The setup code does not fit this driver. ${wrongDriverSentence(result.mode)} The code is still valid.`;
        return new AppError('VALIDATION', {
          message,
          extra: { fields: [{ field: 'driver', code: 'NOT_ALLOWED', message }] },
        });
      }
      case 'limit':
        return planLimit(
          `Your organization has ${result.used} gateway apps with a base_url; at most ${result.max} are allowed. Start this one without a base_url, so that it dials the service, or remove another one. The setup code is still valid.`,
          { limit: 'direct_gateways', used: result.used, max: result.max },
        );
    }
  }

  private unknownCode(address: string): AppError {
    return this.access.refuse(address, 'The setup code is unknown or older than 24 hours.');
  }

  /** Checks syntax only: what its name leads to is checked with each connection. */
  private baseUrlOf(request: RegisterRequest): string | null {
    if (request.base_url === undefined) return null;
    const { OUTBOUND_ALLOWED_NETWORKS: allowedNetworks } = this.config;
    const verdict = isPublicHttpsUrl(request.base_url, { allowedNetworks, allowHttp: allowedNetworks.length > 0 });
    if (!verdict.ok) {
      throw new AppError('VALIDATION', {
        message: '`base_url` must be a public https URL.',
        extra: { fields: [{ field: 'base_url', message: verdict.reason }] },
      });
    }
    const { origin, pathname } = verdict.url;
    return `${origin}${pathname}`.replace(/\/{1,9}$/, '');
  }

  private response(gatewayId: string, token: string, requestKey: Buffer): RegisterResponse {
    const base = this.config.PUBLIC_URL.replace(/\/{1,9}$/, '');
    return {
      gateway_id: gatewayId,
      token,
      request_key: requestKey.toString('base64'),
      ws_url: base.replace(/^http/, 'ws') + SERVICE_ROUTES.connect,
      events_url: base + SERVICE_ROUTES.events,
      heartbeat_s: HEARTBEAT_S,
    };
  }
}
