import { AppError } from '@chasqui/errors';

const SHORTEST_PASSWORD = 12;
/** In characters. */
export const LONGEST_PASSWORD = 200;
const FEWEST_DIFFERENT = 5;

/** The most common long enough passwords, without digits and signs at their ends. */
const COMMON = new Set([
  'administrator',
  'chasqui',
  'changeme',
  'contraseña',
  'correcthorsebatterystaple',
  'iloveyou',
  'letmein',
  'letmeinplease',
  'password',
  'passwordpassword',
  'qwerty',
  'qwertyuiop',
  'qwertyuiopas',
  'qwertyuiopasdf',
  'qwertyuiopasdfghjkl',
  'asdfghjkl',
  'zxcvbnm',
  'secret',
  'superman',
  'trustno',
  'welcome',
]);
const COMMON_WHOLE = new Set([
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qazwsxedcrfv',
  'q1w2e3r4t5y6',
  'p@ssw0rd1234',
  'passw0rd1234',
]);
const SIGNS = '0123456789!?.,-_@#$%&*+= ';

/**
 * Rules for a new password: length matters most (NIST SP 800-63B, section 5.1.1.2).
 *
 * @param email of its owner
 * @throws AppError WEAK_PASSWORD with a sentence that says why
 */
export function assertGoodPassword(password: string, email: string): void {
  const sentence = weaknessOf(password, email);
  if (sentence === null) return;
  throw new AppError('WEAK_PASSWORD', {
    message: sentence,
    extra: { fields: [{ field: 'password', message: sentence }] },
  });
}

function weaknessOf(password: string, email: string): string | null {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < SHORTEST_PASSWORD) return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  if (characters.length > LONGEST_PASSWORD) return `The password can have at most ${LONGEST_PASSWORD} characters.`;
  const text = characters.join('').toLowerCase();
  const [name = ''] = email.split('@');
  if (text === email || (core(text) !== '' && core(text) === core(name)))
    return 'The password must not be the email address.';
  if (isMonotonous(characters.map((each) => each.toLowerCase()))) {
    return 'The password must not be one pattern that repeats or counts on.';
  }
  if (COMMON.has(core(text)) || COMMON_WHOLE.has(text)) return 'This password is among the commonest: choose another.';
  return null;
}

function core(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SIGNS.includes(text.charAt(start))) start += 1;
  while (end > start && SIGNS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Few different characters, a repeated short piece, or a sequence: `123456789abc`. */
function isMonotonous(characters: readonly string[]): boolean {
  if (new Set(characters).size < FEWEST_DIFFERENT) return true;
  const repeatsAfter = (period: number): boolean =>
    characters.every((each, at) => at < period || each === characters[at - period]);
  if ([1, 2, 3, 4, 5, 6].some(repeatsAfter)) return true;
  const codes = characters.map((each) => each.codePointAt(0) ?? 0);
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) === 1).length;
  return steps >= characters.length - 3;
}
