import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, ROLES } from '@chasqui/database';
import { plainName } from './letter';
import { invitationLetter, resetLetter, testLetter } from './letters';

const URL_OF_LINK = 'https://chasqui.example/console/invitation#token';
const EVIL = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u202e & "Co"';

describe('what mails say', () => {
  it.each(LANGUAGES)('every mail has words in %s, its link in text and HTML, and loads nothing', (language) => {
    const letters = [
      ...ROLES.map((role) =>
        invitationLetter({
          language,
          organization: 'Mountain Post',
          role,
          inviter: { name: 'Ana', email: 'ana@example.com' },
          url: URL_OF_LINK,
        }),
      ),
      invitationLetter({ language, organization: 'Mountain Post', role: 'agent', inviter: null, url: URL_OF_LINK }),
      resetLetter({ language, url: URL_OF_LINK }),
    ];
    for (const { subject, text, html } of letters) {
      expect(subject).toMatch(/^\S.{8,}$/);
      for (const words of [text, html]) {
        expect(words).toContain(URL_OF_LINK);
        expect(words).not.toMatch(/undefined|\{\{|null/);
      }
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
    }
    expect(testLetter(language, 'https://chasqui.example').text).toContain('https://chasqui.example');
  });

  it('names stay names: no tag, no line of their own, no link, no turned text', () => {
    for (const language of LANGUAGES) {
      const letter = invitationLetter({
        language,
        organization: EVIL,
        role: 'agent',
        inviter: { name: 'Win at https://evil.example/now or www.evil.example', email: 'eve@example.com' },
        url: URL_OF_LINK,
      });
      expect(letter.html).not.toContain('<img');
      expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@\u200bexample.\u200bcom');
      expect(letter.subject).not.toMatch(/\p{Cc}|\u202e/u);
      expect(`${letter.text}${letter.html}`).not.toMatch(/evil\.example|:\/\/evil|\u202e/);
    }
  });

  it('a name is at most 100 characters, in one line', () => {
    expect(plainName(`a${'\n'.repeat(50)}b`)).toBe('a b');
    expect(plainName('x'.repeat(10_000))).toHaveLength(101);
    expect(plainName(`${'x'.repeat(99)}👋`)).not.toMatch(/\p{Cs}/u);
  });
});
