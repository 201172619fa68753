import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSealingPair } from '@chasqui/runtime';

/** Secrets of one installation, made at its first start. Losing them loses the stored keys. */
export interface Secrets {
  API_KEY_PEPPER: string;
  API_KEY_ENCRYPTION_KEY: string;
  GATEWAY_ENCRYPTION_KEY: string;
  PHONE_ENCRYPTION_KEY: string;
  INTERNAL_TOKEN: string;
  WEBHOOK_PUBLIC_KEY: string;
  WEBHOOK_PRIVATE_KEY: string;
  /** Of the first owner's account; useless once it was changed. */
  OWNER_PASSWORD: string;
}

/** 32 letters and digits that cannot be confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const newSecret = (): string => randomBytes(32).toString('base64');

/** 100 bits in five groups, which a person can type. */
const newPassword = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-');

export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {};
  const webhooks = newSealingPair();
  const secrets: Secrets = {
    API_KEY_PEPPER: newSecret(),
    API_KEY_ENCRYPTION_KEY: newSecret(),
    GATEWAY_ENCRYPTION_KEY: newSecret(),
    PHONE_ENCRYPTION_KEY: newSecret(),
    INTERNAL_TOKEN: newSecret(),
    WEBHOOK_PUBLIC_KEY: webhooks.publicKey,
    WEBHOOK_PRIVATE_KEY: webhooks.privateKey,
    OWNER_PASSWORD: newPassword(),
    ...known,
  };
  if (Object.keys(secrets).some((name) => !(name in known))) {
    writePrivateFile(path, JSON.stringify(secrets, null, 2));
  }
  return secrets;
}

/** Writes a file readable only by its owner, completely or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
