import { AppError } from '@chasqui/errors';
import { clientNetwork } from '@chasqui/runtime';
import { MinuteWindows, SeenSecrets, UnknownCallerLookups } from '@chasqui/http';
import { Injectable } from '@nestjs/common';

/**
 * Unknown secrets of a network per minute that get a 401; after that it has to wait. They are long and random: this is
 * a brake, not a lock.
 */
const MOST_REFUSED = 60;
/** Beyond this, bodies of the network that only a secret makes readable are not read at all. */
const MOST_READ = 600;

/**
 * Looks up phones' secrets. A secret is looked up before any brake, so that guesses of others behind the same address
 * do not refuse a good one; known good ones do not wait among strangers.
 */
@Injectable()
export class UnknownCallerBrake {
  private readonly lookups = new UnknownCallerLookups();
  private readonly refusals = new MinuteWindows();
  readonly seen = new SeenSecrets();

  /**
   * Looks a secret up, in the network's turn unless it was good before.
   *
   * @param secret key under which it is remembered
   * @throws AppError RATE_LIMITED when too many of its network wait
   */
  lookUp<T>(secret: string, address: string, look: () => Promise<T | null>): Promise<T | null> {
    return this.seen.isKnown(secret) ? look() : this.lookups.find(secret, address, look);
  }

  /** Counts a refused secret, once a minute. @throws AppError RATE_LIMITED when there were too many in its network */
  noteRefused(secret: string, address: string): void {
    if (this.seen.wasRefused(secret)) return;
    this.seen.noteRefused(secret);
    const network = clientNetwork(address);
    this.refusals.add(network);
    if (this.refusals.count(network) > MOST_REFUSED) throw this.tooMany(network);
  }

  noteForged(address: string): void {
    this.refusals.add(clientNetwork(address));
  }

  /**
   * Call before reading a body that only then proves its sender. @throws AppError RATE_LIMITED for a network that only
   * forges
   */
  assertMayAsk(address: string): void {
    const network = clientNetwork(address);
    if (this.refusals.count(network) >= MOST_READ) throw this.tooMany(network);
  }

  private tooMany(network: string): AppError {
    return new AppError('RATE_LIMITED', {
      message: 'Too many requests with unknown tokens came from your network.',
      headers: { 'Retry-After': String(this.refusals.secondsLeft(network)) },
    });
  }
}
