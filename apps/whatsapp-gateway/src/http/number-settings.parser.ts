import type { NumberSettings } from '@chasqui/gateway-protocol';
import { booleanOf, fail, matching, objectOf, optional, stringOf } from './field.parser';

const WEB_VERSION = /^\d{1,4}\.\d{1,6}\.\d{1,10}$/;
const PROXY_SCHEMES = ['http:', 'https:', 'socks5:'];
const MAX_PROXY_URL = 1024;

/** @throws GatewayError INVALID_REQUEST, never with the address of a proxy, which may hold a password */
export function parseNumberSettings(value: unknown): NumberSettings {
  const { receive_groups, proxy_url, web_version } = objectOf(value, 'settings');
  return {
    receive_groups: booleanOf(receive_groups, 'receive_groups'),
    proxy_url: optional(proxy_url, proxyUrlOf) ?? null,
    web_version: optional(web_version, webVersionOf) ?? null,
  };
}

function webVersionOf(value: unknown): string {
  return matching(value, WEB_VERSION, 'web_version', 'three numbers with dots between them');
}

function proxyUrlOf(value: unknown): string {
  const text = stringOf(value, 'proxy_url', MAX_PROXY_URL);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || !PROXY_SCHEMES.includes(url.protocol)) {
    return fail('proxy_url', 'an http, https or socks5 address');
  }
  return text;
}
