import { totpSecretPlace } from '@chasqui/identity';
import { apiKeyPlace } from '@chasqui/tenancy';
import { GATEWAY_REQUEST_KEY_PLACE, NUMBER_PROXY_USE, numberProxyPlace } from '@chasqui/whatsapp';
import { phoneSigningKeyPlace } from '@chasqui/sms';
import { webhookPlace } from '@chasqui/webhooks';
import {
  open,
  openSealed,
  seal,
  sealFor,
  type SealingKeys,
  sealingKeys,
  sealingPairOf,
  sealingPrivateKeys,
  sealingPublicKey,
} from '@chasqui/runtime';
import { AdminError } from '../admin-error';
import type { SealingConfig } from '../admin.config';
import type { SealedRow } from './sealed-secrets.repository';
import type { SealedKind } from './sealed-secrets.sql';

export interface SealingVault {
  number: number;
  /** @throws SealError if no key opens a part */
  open(row: SealedRow): Promise<Buffer[]>;
  seal(row: SealedRow, parts: readonly Buffer[]): Promise<Buffer[]>;
}

/** @throws AdminError if the kind's keys are not in the environment; SealError if they are malformed */
export function sealingVaultOf(kind: SealedKind, config: SealingConfig): SealingVault {
  switch (kind) {
    case 'webhooks':
      return webhookVault(config);
    case 'gateways':
      return vaultOf(given(config, 'GATEWAY_ENCRYPTION_KEY'), () => GATEWAY_REQUEST_KEY_PLACE);
    case 'proxies':
      return proxyVault(config);
    case 'phones':
      return vaultOf(given(config, 'PHONE_ENCRYPTION_KEY'), ({ id }) => phoneSigningKeyPlace(id));
    case 'api-keys':
      return vaultOf(given(config, 'API_KEY_ENCRYPTION_KEY'), ({ orgId, id }) => apiKeyPlace(orgId, id));
    case 'two-factor':
      return vaultOf(given(config, 'API_KEY_ENCRYPTION_KEY'), ({ id }) => totpSecretPlace(id));
  }
}

function vaultOf(text: string, placeOf: (row: SealedRow) => string): SealingVault {
  const keys: SealingKeys = sealingKeys(text);
  return {
    number: keys[0].version,
    open: async (row) => row.sealed.map((each) => open(keys, each, placeOf(row))),
    seal: async (row, parts) => parts.map((part) => seal(keys[0], part, placeOf(row))),
  };
}

function webhookVault(config: SealingConfig): SealingVault {
  const keys = sealingPrivateKeys(given(config, 'WEBHOOK_PRIVATE_KEY'));
  const publicKey = sealingPublicKey(given(config, 'WEBHOOK_PUBLIC_KEY'));
  const places = ({ orgId, id, sealed, hasHeaders }: SealedRow): string[] =>
    sealed.map((_, at) => webhookPlace(orgId, id, hasHeaders && at === sealed.length - 1 ? 'headers' : 'secret'));
  return {
    number: publicKey.version,
    open: (row) => {
      const at = places(row);
      return Promise.all(row.sealed.map(async (each, n) => Buffer.from(await openSealed(keys, each, at[n] ?? ''))));
    },
    seal: (row, parts) => {
      const at = places(row);
      return Promise.all(parts.map((part, n) => sealFor(publicKey, part.toString('utf8'), at[n] ?? '')));
    },
  };
}

function proxyVault(config: SealingConfig): SealingVault {
  const pairs = sealingKeys(given(config, 'GATEWAY_ENCRYPTION_KEY')).map((key) => sealingPairOf(key, NUMBER_PROXY_USE));
  const halves = pairs.map(({ half }) => half);
  const publicKey = sealingPublicKey(pairs[0]?.publicKey ?? '');
  return {
    number: publicKey.version,
    open: ({ orgId, id, sealed }) =>
      Promise.all(sealed.map(async (each) => Buffer.from(await openSealed(halves, each, numberProxyPlace(orgId, id))))),
    seal: ({ orgId, id }, parts) =>
      Promise.all(parts.map((part) => sealFor(publicKey, part.toString('utf8'), numberProxyPlace(orgId, id)))),
  };
}

function given(config: SealingConfig, name: keyof SealingConfig): string {
  if (config[name] === '') throw new AdminError(`Set ${name} for this command, with the same value as in its app.`);
  return config[name];
}
