import { toFileName, toFingerprintText, toStorableText } from './storable-text';

describe('storable text', () => {
  it.each([
    ['plain', 'plain'],
    ['a\u0000b', 'ab'],
    ['\u0001a\u0008\u000b\u000c\u000e\u001b[0m\u001f', 'a[0m'],
    ['a\tb\r\nc', 'a\tb\r\nc'],
    ['\u007f\u0085\u200e\ufeff', '\u007f\u0085\u200e\ufeff'],
    // Cut after cleaning: the rest is not shorter than necessary.
    ['\u0001\u0001\u00011234567890', '12345678'],
    ['\ud800', '\ufffd'],
    ['123456789', '12345678'],
    // A valid text with an emoji on the border.
    ['1234567😀', '1234567\ufffd'],
    ['123456😀', '123456😀'],
  ])('storable text makes %j into %j', (given, stored) => {
    expect(toStorableText(given, 8)).toBe(stored);
  });
});

describe('the name of a file', () => {
  it.each([
    ['cat.jpg', 'cat.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\cat.jpg', 'cat.jpg'],
    ['a\r\nb\u0085\u0000.jpg', 'ab.jpg'],
    // Displayed in reverse, `gnp.exe` would look like a picture.
    ['a\u202egnp.exe', 'agnp.exe'],
    ['a\u2066\u2028b.txt', 'ab.txt'],
    ['👩‍🚒.jpg', '👩‍🚒.jpg'],
    ['..', ''],
    ['a/', ''],
    [' long name.jpg', 'long name'],
  ])('the name of the file %j is stored as %j', (given, stored) => {
    expect(toFileName(given, 10)).toBe(stored);
  });
});

describe('text for fingerprints', () => {
  it.each([
    ['a\u0000\u0001b', 'a\u0001b'],
    ['\ud800', '\ufffd'],
    ['1234567😀', '1234567\ufffd'],
  ])('the fingerprint text of %j stays %j for ever', (given, kept) => {
    expect(toFingerprintText(given, 8)).toBe(kept);
  });
});
