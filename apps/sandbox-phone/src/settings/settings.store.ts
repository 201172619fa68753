import { randomBytes } from 'node:crypto';
import type { PhoneParts } from '../phone/phone-parts';
import { applySettings, INITIAL_SETTINGS, type PhoneSettings } from './settings.parser';

export class SettingsStore {
  constructor(private readonly parts: PhoneParts) {}

  get values(): PhoneSettings {
    return { ...INITIAL_SETTINGS, ...(this.parts.store.state.settings as Partial<PhoneSettings>) };
  }

  /** Sections before a wrong one are applied nevertheless. @throws Error of the wrong one */
  async take(body: unknown): Promise<void> {
    const values: Partial<PhoneSettings> = { ...this.parts.store.state.settings };
    try {
      applySettings(body, (change) => Object.assign(values, change), this.parts.complaints.add);
    } finally {
      await this.parts.store.write({ kind: 'settings', values });
    }
  }

  /** Signs received SMS; the app creates one when the service gave none. */
  async signingKey(): Promise<string> {
    const { signingKey } = this.values;
    if (signingKey !== '') return signingKey;
    const values = { ...this.parts.store.state.settings, signingKey: randomBytes(4).toString('hex') };
    await this.parts.store.write({ kind: 'settings', values });
    return values.signingKey;
  }
}
