import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy';
import { isPublicHttpsUrl, type UrlRefusal } from './public-url';

const PUBLIC = [
  'https://example.com/a.png',
  'https://EXAMPLE.com:443/a?b=c#d',
  'https://example.com:8443/',
  'https://example.com./',
  'https://xn--bcher-kva.example/',
  'https://bücher.example/',
  'https://8.8.8.8/',
  'https://1.1.1.1:8080/',
  'https://134744072/',
  'https://0x08080808/',
  'https://[2606:4700:4700::1111]/',
  'https://[2a00:1450:4001:81c::200e]:8443/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::808:808]/',
  'https://172.32.0.1/',
  'https://172.15.255.255/',
  'https://100.63.255.255/',
  'https://192.167.255.255/',
  'https://223.255.255.255/',
];

const PRIVATE = [
  // Loopback in all its forms: the WHATWG parser turns most of them into 127.0.0.1.
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.0x1/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST:8443/',
  'https://localhost./',
  'https://a.localhost/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  // Private networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1/',
  'https://3232235521/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  // Link-local and metadata.
  'https://169.254.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  // Special ranges of IPv4.
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // IPv6: unique local, link-local, site-local, multicast, documentation, unassigned, discard.
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[febf::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[4000::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  'https://[2001:2::1]/',
  'https://[2001:20::1]/',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[0:0:0:0:0:ffff:c0a8:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::808:808]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[2001::7f00:1]/',
  // Names of a local network.
  'https://redis/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://nas.lan/',
];

const WRONG: [string, UrlRefusal][] = [
  ['', 'not_a_url'],
  ['example.com/a.png', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['https://exa mple.com/', 'not_a_url'],
  ['https://256.256.256.256/', 'not_a_url'],
  ['https://1.2.3.4.5/', 'not_a_url'],
  ['https://[::1/', 'not_a_url'],
  ['https://[fe80::1%25eth0]/', 'not_a_url'],
  ['https://example.com:99999/', 'not_a_url'],
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['data:text/plain,hi', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['gopher://example.com/', 'not_https'],
  ['https://user@example.com/', 'credentials'],
  ['https://user:pass@example.com/', 'credentials'],
  ['https://example.com@127.0.0.1/', 'credentials'],
  ['https://example.com:0/', 'port'],
  ['https://example.com:22/', 'port'],
  ['https://example.com:25/', 'port'],
  ['https://example.com:465/', 'port'],
  ['https://example.com:2049/', 'port'],
  ['https://example.com:6667/', 'port'],
  [`https://example.com/${'a'.repeat(2048)}`, 'too_long'],
];

describe('isPublicHttpsUrl', () => {
  it.each(PUBLIC)('isPublicHttpsUrl takes %s', (address) => {
    expect(isPublicHttpsUrl(address)).toMatchObject({ ok: true });
  });

  it.each(PRIVATE)('isPublicHttpsUrl refuses %s as private', (address) => {
    expect(isPublicHttpsUrl(address)).toEqual({ ok: false, reason: 'private_address' });
  });

  it.each(WRONG)('isPublicHttpsUrl refuses %s as %s', (address, reason) => {
    expect(isPublicHttpsUrl(address)).toEqual({ ok: false, reason });
  });

  it('isPublicHttpsUrl takes addresses of the networks that the operator allows, in every form, and no others', () => {
    const rules = { allowedNetworks: ['10.1.0.0/16', 'fd00:1::/32'] };
    for (const host of ['10.1.2.3', '[::ffff:10.1.2.3]', '[fd00:1::5]', '167838211', 'gateway.internal']) {
      expect(isPublicHttpsUrl(`https://${host}/`, rules)).toMatchObject({ ok: true });
    }
    for (const host of ['10.2.0.1', '127.0.0.1', 'localhost', '[fd00:2::5]']) {
      expect(isPublicHttpsUrl(`https://${host}/`, rules)).toMatchObject({ ok: false });
    }
  });

  it('isPublicHttpsUrl takes plain http only towards allowed networks', () => {
    const rules = { allowedNetworks: ['127.0.0.0/8'], allowHttp: true };
    expect(isPublicHttpsUrl('http://127.0.0.1:8080/', rules)).toMatchObject({ ok: true });
    expect(isPublicHttpsUrl('http://localhost:8080/', rules)).toMatchObject({ ok: true });
    expect(isPublicHttpsUrl('http://8.8.8.8/', rules)).toMatchObject({ ok: false });
    expect(isPublicHttpsUrl('http://example.com/', { allowHttp: true })).toMatchObject({ ok: false });
  });
});

describe('AddressPolicy', () => {
  it('AddressPolicy does not guess what a short or octal address means', () => {
    const policy = new AddressPolicy();
    for (const address of ['134744072', '010.8.8.8', '8.8.8', '0x8.8.8.8', '', 'nowhere', '8.8.8.8/32']) {
      expect(policy.allows(address)).toBe(false);
    }
    expect(policy.allows('8.8.8.8')).toBe(true);
  });

  it('AddressPolicy refuses a network that is not CIDR, at the start and by name', () => {
    expect(() => new AddressPolicy(['10.0.0.0/8', '10.0.0.1'])).toThrow('"10.0.0.1"');
  });
});
