import { clientNetwork, CONFIG } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { RequestCounter, type Window } from './request-counter';

/** Never holds up a valid key: in an office with one address, a mistyped key must not block the others. */
@Injectable()
export class AddressGuard {
  readonly limitPerMinute: number;

  constructor(
    private readonly counter: RequestCounter,
    @Inject(CONFIG) { BAD_KEYS_PER_MINUTE }: ApiGatewayConfig,
  ) {
    this.limitPerMinute = BAD_KEYS_PER_MINUTE;
  }

  count(address: string): Promise<Window> {
    return this.counter.count(idOf(address));
  }

  peek(address: string): Promise<Window> {
    return this.counter.peek(idOf(address));
  }

  lastKnown(address: string | undefined): Window {
    return this.counter.lastKnown(idOf(address ?? ''));
  }
}

const idOf = (address: string): string => `address-${clientNetwork(address)}`;
