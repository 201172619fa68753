import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './private-file';

/** Secrets of one installation, made at its first start. Losing them loses the stored keys. */
export interface Secrets {
  API_KEY_PEPPER: string;
  API_KEY_ENCRYPTION_KEY: string;
  GATEWAY_ENCRYPTION_KEY: string;
  INTERNAL_TOKEN: string;
}

const newSecret = (): string => randomBytes(32).toString('base64');

/** Reads the secrets of a data folder, or makes them. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  const secrets: Secrets = {
    API_KEY_PEPPER: newSecret(),
    API_KEY_ENCRYPTION_KEY: newSecret(),
    GATEWAY_ENCRYPTION_KEY: newSecret(),
    INTERNAL_TOKEN: newSecret(),
  };
  writePrivateFile(path, JSON.stringify(secrets, null, 2));
  return secrets;
}
