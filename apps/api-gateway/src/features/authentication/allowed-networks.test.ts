import { describe, expect, it } from '@jest/globals';
import { AllowedNetworks } from './allowed-networks';

describe('allowed networks', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.7/32', '203.0.113.7', true],
    ['203.0.113.7/32', '::ffff:203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['::ffff:203.0.113.0/120', '203.0.112.9', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '32.1.13.184', false],
    ['0.0.0.0/0', '::1', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['::/0', '198.51.100.1', false],
    ['nonsense', '198.51.100.1', false],
    ['198.51.100.0/24', '', false],
    ['198.51.100.0/24', 'nonsense', false],
  ])('the network %s allows %s: %s', (network, address, isAllowed) => {
    expect(new AllowedNetworks([network]).contain(address)).toBe(isAllowed);
    expect(new AllowedNetworks(['192.0.2.0/24', network]).contain(address)).toBe(isAllowed);
  });
});
