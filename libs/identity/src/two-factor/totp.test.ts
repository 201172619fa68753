import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';
import { matchingStep, totpForApp } from './totp';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1; of its eight digits an app shows the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('a code is the one that RFC 6238 gives for second %d', (second, code) => {
    expect(matchingStep(SECRET, code.slice(-6), second * 1_000)).toBe(Math.floor(second / 30));
  });

  it('a code is accepted one step early and one step late, and not two', () => {
    const [code, step] = ['050471', 37_037_037];
    const at = (distance: number) => matchingStep(SECRET, code, (step + distance) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it('an app gets the secret in base32, and an address for the QR code that names the service and the user', () => {
    const { secret, uri } = totpForApp(SECRET, 'ada@example.com');
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const address = new URL(uri);
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toBe('/Chasqui:ada@example.com');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Chasqui' });
  });
});

describe('recovery codes', () => {
  it('there are ten recovery codes, each new, and each stands for one user however it is written', () => {
    const codes = newRecoveryCodes();
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const [code = ''] = codes;
    const hash = recoveryCodeHash('one', code);
    expect(recoveryCodeHash('one', ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toEqual(hash);
    expect(recoveryCodeHash('other', code)).not.toEqual(hash);
  });
});
