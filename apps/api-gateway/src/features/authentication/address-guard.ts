import { isIPv6 } from 'node:net';
import type { RequestCounter, Window } from './request-counter';

/**
 * Counts requests without a valid key by the address they come from. A valid key is never held up by it: an office
 * shares one address, and a neighbour's mistyped key must not stop anybody.
 */
export class AddressGuard {
  constructor(
    private readonly counter: RequestCounter,
    readonly limitPerMinute: number,
  ) {}

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

/** IPv4 as it is; of IPv6 the first 64 bits, because one host commands all addresses of its network. */
function idOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  return `address-${isIPv6(plain) ? networkOf(plain) : plain}`;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join('-');
}
