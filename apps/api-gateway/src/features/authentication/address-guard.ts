import { clientNetwork, CONFIG } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { RequestCounter, type Window } from './request-counter';

/**
 * Counts requests without a valid key by the address they come from. A valid key is never held up by it: an office
 * shares one address, and a neighbour's mistyped key must not stop anybody.
 */
@Injectable()
export class AddressGuard {
  readonly limitPerMinute: number;

  constructor(
    private readonly counter: RequestCounter,
    @Inject(CONFIG) { BAD_KEYS_PER_MINUTE }: ApiGatewayConfig,
  ) {
    this.limitPerMinute = BAD_KEYS_PER_MINUTE;
  }

  /** Counts one request without a valid key. */
  count(address: string): Promise<Window> {
    return this.counter.count(idOf(address));
  }

  /** The address's window, without counting. */
  peek(address: string): Promise<Window> {
    return this.counter.peek(idOf(address));
  }

  /** The address's window as this process knows it. */
  lastKnown(address: string | undefined): Window {
    return this.counter.lastKnown(idOf(address ?? ''));
  }
}

const idOf = (address: string): string => `address-${clientNetwork(address)}`;
