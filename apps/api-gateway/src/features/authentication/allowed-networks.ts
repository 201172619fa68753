import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [address: Address, bits: number];

const MAPPED_BITS = 96;

export class AllowedNetworks {
  private readonly networks: readonly Network[];

  /** @param networks CIDR; invalid ones allow no address */
  constructor(networks: readonly string[]) {
    this.networks = networks.filter((each) => ipaddr.isValidCIDR(each)).map((each) => plain(...ipaddr.parseCIDR(each)));
  }

  /** Treats an IPv4 address written as IPv6 as the same address. */
  contain(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const [parsed] = plain(ipaddr.parse(address), 128);
    return this.networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  }
}

function plain(address: Address, bits: number): Network {
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits];
}
