import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_NUMBER_SETTINGS } from '@chasqui/gateway-protocol';
import { openStore } from '../../../store/store';
import { NUMBER } from '../../../testing/messages';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { AuthCipher } from '../auth/auth-cipher';
import { NumberSettingsStore } from './number-settings.store';

const SETTINGS = { receive_groups: true, proxy_url: 'http://ann:s3cret@10.0.0.1:3128', web_version: '2.3000.1' };

describe('NumberSettingsStore', () => {
  it('NumberSettingsStore keeps settings with their proxy sealed, and forgets them', () => {
    const folder = temporaryFolder();
    const store = openStore(folder.path);
    const { db } = store;
    const cipher = new AuthCipher(randomBytes(32));
    const settings = new NumberSettingsStore(db, cipher);
    expect(settings.find(NUMBER)).toEqual(DEFAULT_NUMBER_SETTINGS);
    settings.save(NUMBER, SETTINGS);
    expect(new NumberSettingsStore(db, cipher).find(NUMBER)).toEqual(SETTINGS);
    const { sealed_proxy: sealed } = db.prepare('SELECT sealed_proxy FROM number_settings').get() as {
      sealed_proxy: ArrayBuffer;
    };
    expect(Buffer.from(sealed).includes('s3cret')).toBe(false);
    // Without the key, the proxy leads nowhere, not around itself.
    expect(new NumberSettingsStore(db, new AuthCipher(randomBytes(32))).find(NUMBER)).toEqual({
      ...SETTINGS,
      proxy_url: 'http://unreadable.invalid',
    });
    settings.erase(NUMBER);
    expect(settings.find(NUMBER)).toEqual(DEFAULT_NUMBER_SETTINGS);
    store.close();
    folder.remove();
  });
});
