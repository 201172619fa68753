import { AppError } from '@chasqui/errors';
import { clientNetwork, MinuteWindows, SeenSecrets, UnknownCallerLookups } from '@chasqui/platform';
import { Injectable } from '@nestjs/common';

/** Unknown secrets of a network per minute that are told so; then it is told to wait. They are long and random: a brake, no lock. */
const MOST_REFUSED = 60;
/** Of a network that goes on, bodies that only a secret makes readable are not read at all. */
const MOST_READ = 600;

/**
 * Looks up secrets of phones. A secret is looked up before anybody is braked, so that no guesses of others behind the same
 * address refuse a good one; those that were good once do not wait among strangers.
 */
@Injectable()
export class UnknownCallerBrake {
  private readonly lookups = new UnknownCallerLookups();
  private readonly refusals = new MinuteWindows();
  readonly seen = new SeenSecrets();

  /**
   * Looks a secret up, in its turn when it is none that was good before.
   *
   * @param secret under which it is remembered
   * @throws AppError RATE_LIMITED when too many of its network wait
   */
  lookUp<T>(secret: string, address: string, look: () => Promise<T | null>): Promise<T | null> {
    return this.seen.isKnown(secret) ? look() : this.lookups.find(secret, address, look);
  }

  /** Counts a secret that was refused, once a minute. @throws AppError RATE_LIMITED when there were too many of its network */
  noteRefused(secret: string, address: string): void {
    if (this.seen.wasRefused(secret)) return;
    this.seen.noteRefused(secret);
    const network = clientNetwork(address);
    this.refusals.add(network);
    if (this.refusals.count(network) > MOST_REFUSED) throw this.tooMany(network);
  }

  /** Counts a body whose signature was forged. */
  noteForged(address: string): void {
    this.refusals.add(clientNetwork(address));
  }

  /** Before a body is read that proves only then whose it is. @throws AppError RATE_LIMITED for a network that only forges */
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
