import { randomBytes } from 'node:crypto';
import type { PhoneParts } from '../phone/phone-parts';
import { applySettings, INITIAL_SETTINGS, type PhoneSettings } from './settings.parser';

/** The phone's settings: what they were at the start, and what the service changed. */
export class SettingsStore {
  constructor(private readonly parts: PhoneParts) {}

  get values(): PhoneSettings {
    return { ...INITIAL_SETTINGS, ...(this.parts.store.state.settings as Partial<PhoneSettings>) };
  }

  /** What the service answered. Sections before a wrong one are applied all the same. @throws Error of the wrong one */
  async take(body: unknown): Promise<void> {
    const values: Partial<PhoneSettings> = { ...this.parts.store.state.settings };
    try {
      applySettings(body, (change) => Object.assign(values, change), this.parts.complaints.add);
    } finally {
      await this.parts.store.write({ kind: 'settings', values });
    }
  }

  /** The key that received SMS are signed with; the app makes one of its own when the service gave none. */
  async signingKey(): Promise<string> {
    const { signingKey } = this.values;
    if (signingKey !== '') return signingKey;
    const values = { ...this.parts.store.state.settings, signingKey: randomBytes(4).toString('hex') };
    await this.parts.store.write({ kind: 'settings', values });
    return values.signingKey;
  }
}
