import { type GatewayIdentity, GatewayRepository, isGatewayToken } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { Injectable } from '@nestjs/common';
import { PairingMetrics } from '../../pairing.metrics';
import { BadTokenGuard } from './bad-token.guard';

export interface AuthenticatedGateway extends GatewayIdentity {
  token: string;
}

const MOST_KNOWN = 10_000;

/** Who a gateway app is, by the token in its `Authorization` header. Asks the database each time: a revocation acts at once. */
@Injectable()
export class GatewayAccessService {
  /** Tokens that were good once: behind one proxy address, a stranger's bad guesses must not lock them out. */
  private readonly known = new Set<string>();

  constructor(
    private readonly gateways: GatewayRepository,
    private readonly guard: BadTokenGuard,
    private readonly metrics: PairingMetrics,
  ) {}

  /**
   * @param authorization the header, `Bearer gwt_…`
   * @param address the caller's IP address
   * @throws AppError UNAUTHORIZED, RATE_LIMITED
   */
  async authenticate(authorization: string | undefined, address: string): Promise<AuthenticatedGateway> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!isGatewayToken(token)) throw this.refuse(address);
    if (!this.known.has(token)) this.assertMayTry(address);
    const gateway = await this.gateways.findByToken(token);
    if (gateway === null) {
      this.known.delete(token);
      throw this.refuse(address);
    }
    this.remember(token);
    return { ...gateway, token };
  }

  /** @throws AppError RATE_LIMITED when too many bad secrets came from the address */
  assertMayTry(address: string): void {
    const waitS = this.guard.waitOf(address);
    if (waitS > 0) {
      throw new AppError('RATE_LIMITED', {
        message: 'Too many bad tokens came from this address.',
        headers: { 'Retry-After': String(waitS) },
      });
    }
  }

  /** Counts a bad secret. @returns the error to throw */
  refuse(address: string, message = 'The gateway token is missing, mistyped or revoked.'): AppError {
    this.guard.count(address);
    this.metrics.refusedTokens.inc();
    return new AppError('UNAUTHORIZED', { message });
  }

  private remember(token: string): void {
    this.known.delete(token);
    this.known.add(token);
    const [oldest] = this.known;
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }
}
