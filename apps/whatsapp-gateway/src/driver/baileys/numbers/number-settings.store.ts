import { DEFAULT_NUMBER_SETTINGS, type NumberSettings } from '@chasqui/gateway-protocol';
import type Database from 'libsql';
import type { AuthCipher } from '../auth/auth-cipher';

interface SettingsRow {
  receive_groups: number;
  sealed_proxy: Buffer | ArrayBuffer | null;
  web_version: string | null;
}

/** Owners' settings of their numbers; proxies are sealed like logins. Writes belong inside `WriteGroup.stage`. */
export class NumberSettingsStore {
  private readonly select: Database.Statement<[string]>;
  private readonly upsert: Database.Statement;
  private readonly remove: Database.Statement<[string]>;

  constructor(
    db: Database.Database,
    private readonly cipher: AuthCipher,
  ) {
    this.select = db.prepare('SELECT receive_groups, sealed_proxy, web_version FROM number_settings WHERE phone = ?');
    this.upsert = db.prepare(
      `INSERT INTO number_settings (phone, receive_groups, sealed_proxy, web_version) VALUES (?, ?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET receive_groups = excluded.receive_groups,
         sealed_proxy = excluded.sealed_proxy, web_version = excluded.web_version`,
    );
    this.remove = db.prepare('DELETE FROM number_settings WHERE phone = ?');
  }

  find(phone: string): NumberSettings {
    const row = this.select.get(phone) as SettingsRow | undefined;
    if (row === undefined) return DEFAULT_NUMBER_SETTINGS;
    const { receive_groups, sealed_proxy: sealed, web_version } = row;
    const proxy_url = sealed === null ? null : this.open(phone, sealed);
    return { receive_groups: receive_groups === 1, proxy_url, web_version };
  }

  save(phone: string, { receive_groups, proxy_url, web_version }: NumberSettings): void {
    const sealed = proxy_url === null ? null : this.cipher.seal(proxy_url, placeOf(phone));
    this.upsert.run(phone, receive_groups ? 1 : 0, sealed, web_version);
  }

  private open(phone: string, sealed: Buffer | ArrayBuffer): string {
    try {
      return this.cipher.open(Buffer.from(sealed as ArrayBuffer), placeOf(phone));
    } catch {
      return UNREADABLE;
    }
  }

  erase(phone: string): void {
    this.remove.run(phone);
  }
}

/**
 * After the key file was lost: a proxy that leads nowhere (RFC 2606), until the service sends it again. Not a direct
 * connection.
 */
const UNREADABLE = 'http://unreadable.invalid';

/** Stored: never change. */
const placeOf = (phone: string): string => `${phone}|proxy`;
