import { AddressPolicy } from './address-policy';
import { type Lookup, sharedLookup } from './isolated-lookup';
import { judgeUrl, literalOf, type UrlRules, type UrlVerdict } from './public-url';

const LOOKUP_TIMEOUT_MS = 3_000;

/**
 * Whether a customer's URL is public: its syntax, and its host's current addresses. It gives a clear answer when the
 * URL is saved; the host may change later, so `OutboundClient` checks every connection. A host that cannot be looked up
 * now is accepted.
 *
 * @param lookup replaces the isolated lookup; for tests
 */
export async function checkPublicUrl(
  text: string,
  rules: UrlRules = {},
  lookup: Lookup = sharedLookup(),
): Promise<UrlVerdict> {
  const policy = new AddressPolicy(rules.allowedNetworks);
  const verdict = judgeUrl(text, policy, rules.allowHttp ?? false);
  if (!verdict.ok || literalOf(verdict.url) !== null) return verdict;
  const isPlain = verdict.url.protocol === 'http:';
  const addresses = await lookupWithin(lookup, verdict.url.hostname);
  const isAllowed = (address: string): boolean => (isPlain ? policy.isListed(address) : policy.allows(address));
  return addresses.every(isAllowed) ? verdict : { ok: false, reason: 'private_address' };
}

async function lookupWithin(lookup: Lookup, name: string): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LOOKUP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([lookup(name).catch(() => []), late]);
  } finally {
    clearTimeout(timer);
  }
}
