import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password';

describe('passwords', () => {
  it('passwords are known again, and nothing else is; equal ones have different hashes', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt\$16384\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horse', other)).toBe(true);
    for (const wrong of ['', 'correct horsf', 'correct horse ', 'Correct horse']) {
      expect(await isPassword(wrong, one)).toBe(false);
    }
  });

  it('passwords keep the costs with which they were made', async () => {
    const cheap = 'scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA==$';
    expect(await isPassword('x', `${cheap}AAAA`)).toBe(false);
  });
});
