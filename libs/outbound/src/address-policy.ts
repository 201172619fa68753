import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Everything public in IPv6 today; ipaddr.js calls unassigned space `unicast` too. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** RFC 6052: the last 32 bits are an IPv4 address that the network's translator connects to. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];
/** Public by its range, but served inside every Azure network: its metadata and control channel. */
const METADATA_V4 = new Set(['168.63.129.16']);

/**
 * Addresses that a customer's URL may lead to: public unicast ones, and those in networks that the operator allows.
 * Everything else (private, loopback, link-local, metadata, tunnels to such) is refused.
 */
export class AddressPolicy {
  private readonly networks: [Address, number][];

  /**
   * @param allowedNetworks CIDR blocks
   * @throws Error that names an invalid entry
   */
  constructor(allowedNetworks: readonly string[] = []) {
    this.networks = allowedNetworks.map((network) => {
      if (!ipaddr.isValidCIDR(network)) throw new Error(`"${network}" is not a network in CIDR notation`);
      return ipaddr.parseCIDR(network);
    });
  }

  get allowsPrivateNetworks(): boolean {
    return this.networks.length > 0;
  }

  /** @param address dotted or IPv6 text, without brackets */
  allows(address: string): boolean {
    if (!isStrictAddress(address)) return false;
    const parsed = embedded(ipaddr.parse(address));
    return this.lists(parsed) || isPublic(parsed);
  }

  isListed(address: string): boolean {
    return isStrictAddress(address) && this.lists(embedded(ipaddr.parse(address)));
  }

  private lists(address: Address): boolean {
    return this.networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** No short, octal or hexadecimal IPv4: another parser could connect elsewhere. */
function isStrictAddress(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && ipaddr.IPv6.isValid(address));
}

/** The IPv4 address behind a mapped or NAT64 address: that is where the packets go. */
function embedded(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64[0], NAT64[1])) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST_V6[0], GLOBAL_UNICAST_V6[1]);
  return !METADATA_V4.has(address.toString());
}
