import { type GatewayIdentity, GatewayRepository, isGatewayToken } from '@chasqui/whatsapp';
import { AppError } from '@chasqui/errors';
import { clientNetwork } from '@chasqui/runtime';
import { MinuteWindows, RequestRate, SeenSecrets, UnknownCallerLookups } from '@chasqui/http';
import { Injectable } from '@nestjs/common';
import { PairingMetrics } from '../../pairing.metrics';

export interface AuthenticatedGateway extends GatewayIdentity {
  token: string;
}

/**
 * Bad tokens and codes of a network per minute that get a 401; after that it has to wait. They have 190 bits: this is a
 * brake, not a lock.
 */
const MOST_REFUSED = 30;
/** Beyond this, requests of the network without a token are not even read. */
const MOST_READ = 600;

/**
 * Identifies a gateway app by the token in its `Authorization` header. Asks the database each time: a revocation acts
 * at once. Secrets are looked up before any brake, so that guesses of others behind the same address do not refuse a
 * good one.
 */
@Injectable()
export class GatewayAccessService {
  private readonly seen = new SeenSecrets();
  private readonly lookups = new UnknownCallerLookups();
  /** Trading a code takes locks of its organization: token look-ups must not wait for those. */
  private readonly trades = new UnknownCallerLookups();
  private readonly refusals = new MinuteWindows();

  constructor(
    private readonly gateways: GatewayRepository,
    private readonly rate: RequestRate,
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
    if (this.seen.wasRefused(token)) throw unauthorized();
    const find = () => this.gateways.findByToken(token);
    const gateway = await (this.seen.isKnown(token) ? find() : this.lookups.find(token, address, find));
    if (gateway === null) {
      this.seen.noteRefused(token);
      throw this.refuse(address);
    }
    this.seen.noteGood(token);
    this.rate.take(gateway.id);
    return { ...gateway, token };
  }

  /** Waits for the network's turn. @throws AppError RATE_LIMITED when too many of its network wait */
  trade<T>(address: string, trade: () => Promise<T>): Promise<T> {
    return this.trades.run(address, trade);
  }

  /**
   * Call before the body of a request without a token is read. @throws AppError RATE_LIMITED for a network that only
   * guesses
   */
  assertMayAsk(address: string): void {
    const network = clientNetwork(address);
    if (this.refusals.count(network) >= MOST_READ) throw this.tooMany(network);
  }

  /** Counts a bad secret. @returns the error to throw */
  refuse(address: string, message?: string): AppError {
    const network = clientNetwork(address);
    this.refusals.add(network);
    this.metrics.refusedTokens.inc();
    return this.refusals.count(network) > MOST_REFUSED ? this.tooMany(network) : unauthorized(message);
  }

  private tooMany(network: string): AppError {
    return new AppError('RATE_LIMITED', {
      message: 'Too many requests with invalid tokens came from your network.',
      headers: { 'Retry-After': String(this.refusals.secondsLeft(network)) },
    });
  }
}

function unauthorized(message = 'The gateway token is missing, mistyped or revoked.'): AppError {
  return new AppError('UNAUTHORIZED', { message });
}
