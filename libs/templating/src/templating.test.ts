import { describe, expect, it } from '@jest/globals';
import { isVariableKey, isVariableName, MOST_VARIABLES, parseTemplate } from './parse-template';
import { inHeader, inHtml, renderTemplate } from './render-template';

const VALUES: Readonly<Record<string, string | null>> = {
  name: 'Ana',
  'contact.name': 'Ana Lopez',
  'contact.custom_fields.plan': 'Gold',
  empty: '',
  nothing: null,
  braces: '{{name}} $& {{{',
};

function rendered(text: string): string | [string, string[]] {
  const parsed = parseTemplate(text);
  if (!('template' in parsed)) throw new Error(`${parsed.position}: ${parsed.problem}`);
  const { text: made, missing } = renderTemplate(parsed.template, (key) => VALUES[key]);
  return missing.length === 0 ? made : [made, missing.map(({ key }) => key)];
}

describe('a text with variables', () => {
  it.each([
    ['Hello', 'Hello'],
    ['', ''],
    ['{{name}}', 'Ana'],
    ['Hi {{name}}{{name}}!', 'Hi AnaAna!'],
    ['Hi {{ name }}', 'Hi Ana'],
    ['Hi {{\nname\t}}', 'Hi Ana'],
    ['{{contact.name}} has {{contact.custom_fields.plan}}', 'Ana Lopez has Gold'],
    ['Hi {{name|there}}', 'Hi Ana'],
    ['Hi {{unknown|there}}', 'Hi there'],
    ['Hi {{ unknown | dear friend }}', 'Hi dear friend'],
    ['Hi{{unknown|}}!', 'Hi!'],
    ['Hi {{unknown|a|b}}', 'Hi a|b'],
    ['Hi {{empty|there}} and {{nothing|you}}', 'Hi there and you'],
    ['{ name } {"a":{"b":1}} }}', '{ name } {"a":{"b":1}} }}'],
    ['{{braces}}', '{{name}} $& {{{'],
    ['é{{name}}👋', 'éAna👋'],
  ])('the text %j is rendered as %j', (text, expected) => {
    expect(rendered(text)).toEqual(expected);
  });

  it('a text with variables names what is missing, each once and in order, and leaves it in the text as it was written', () => {
    expect(rendered('{{ b }} {{a}} {{b}} {{name}} {{empty}}')).toEqual([
      '{{ b }} {{a}} {{b}} Ana {{empty}}',
      ['b', 'a', 'empty'],
    ]);
  });

  it('a text with variables finds nothing of JavaScript objects', () => {
    expect(() => rendered('{{__proto__}}')).toThrow(/^2:/);
    const parsed = parseTemplate('{{constructor}}');
    if (!('template' in parsed)) throw new Error(parsed.problem);
    expect(renderTemplate(parsed.template, (key) => new Map([['a', 'b']]).get(key)).missing).toEqual([
      { key: 'constructor', position: 0 },
    ]);
  });
});

describe('a text that is no template', () => {
  it.each([
    ['{{', 0, 'NOT_CLOSED'],
    ['Hi {{name', 3, 'NOT_CLOSED'],
    ['Hi {{name}', 3, 'NOT_CLOSED'],
    ['Hi {{}}', 5, 'WRONG_NAME'],
    ['Hi {{ }}', 5, 'WRONG_NAME'],
    ['Hi {{Name}}', 5, 'WRONG_NAME'],
    ['Hi {{first name}}', 5, 'WRONG_NAME'],
    ['Hi {{.name}}', 5, 'WRONG_NAME'],
    ['Hi {{contact.}}', 5, 'WRONG_NAME'],
    ['Hi {{a.b.c.d}}', 5, 'WRONG_NAME'],
    ['Hi {{1a}}', 5, 'WRONG_NAME'],
    ['Hi {{|there}}', 5, 'WRONG_NAME'],
    ['Hi {{#if a}}', 5, 'WRONG_NAME'],
    ['Hi {{name()}}', 5, 'WRONG_NAME'],
    ['Hi {{{name}}}', 3, 'THREE_BRACES'],
    ['Hi {{na{me}}', 7, 'BRACE_INSIDE'],
    ['Hi {{a {{b}}', 7, 'BRACE_INSIDE'],
    [`{{${'a'.repeat(41)}}}`, 2, 'WRONG_NAME'],
    ['{{a}}'.repeat(MOST_VARIABLES + 1), 5 * MOST_VARIABLES, 'TOO_MANY_VARIABLES'],
  ])('the template %j is refused at position %i: %s', (text, position, reason) => {
    expect(parseTemplate(text)).toEqual({ reason, position, problem: expect.any(String) });
  });
});

it('a text a hundred times as long takes no more than a hundred times as many steps', () => {
  // A million braces would take minutes where every one of them looked for its end through all the others.
  for (const piece of ['{{', '{{a}}', '{', '}}', '{{a|', '{ {'])
    expect(() => parseTemplate(piece.repeat(500_000))).not.toThrow();
});

it('the name of a value has no dot', () => {
  expect(['a', 'first_name', 'a1'].every(isVariableName)).toBe(true);
  expect(['', 'A', 'contact.name', '1', 'a-b', 'a'.repeat(41)].some(isVariableName)).toBe(false);
});

it('the key of a variable may have two dots', () => {
  expect(['a', 'contact.name', 'contact.custom_fields.plan'].every(isVariableKey)).toBe(true);
  expect(['', '.a', 'a.', 'a.b.c.d', '__proto__', 'a'.repeat(500_000)].some(isVariableKey)).toBe(false);
});

it('missing variables are named with the place where they stand first', () => {
  const parsed = parseTemplate('Hi {{ b }}, {{a}} {{b}}');
  if (!('template' in parsed)) throw new Error(parsed.problem);
  expect(renderTemplate(parsed.template, () => null).missing).toEqual([
    { key: 'b', position: 3 },
    { key: 'a', position: 12 },
  ]);
});

describe('a value in a place of its own', () => {
  const parsed = parseTemplate('<a href="{{x}}">{{y|<b>}}</a>');
  if (!('template' in parsed)) throw new Error(parsed.problem);

  it('a value in HTML ends no attribute and begins no element, and neither does a fallback', () => {
    const { text } = renderTemplate(parsed.template, (key) => (key === 'x' ? `"><script>'&` : null), inHtml);
    expect(text).toBe('<a href="&quot;&gt;&lt;script&gt;&#39;&amp;">&lt;b&gt;</a>');
  });

  it('a value in a header begins no other header', () => {
    expect(inHeader('Hi\r\nBcc: eve@example.com\0\u2028x')).toBe('Hi Bcc: eve@example.com x');
  });

  it('escaping a megabyte takes one walk over it', () => {
    expect(inHtml('<'.repeat(1_000_000))).toHaveLength(4_000_000);
    expect(inHeader('\r\n'.repeat(500_000))).toBe(' ');
  });
});
