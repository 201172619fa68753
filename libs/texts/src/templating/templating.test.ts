import { describe, expect, it } from '@jest/globals';
import { isVariableKey, isVariableName, MOST_VARIABLES, parseTemplate } from './parse-template';
import { inHeader, inHtml, renderTemplate } from './render-template';
import { problemIn } from './written-text';

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
    ['Hi {{ unknown | "friend" }}', 'Hi friend'],
    ["Hi {{unknown|'friend'}}", 'Hi friend'],
    ['Hi {{unknown|“friend”}}', 'Hi friend'],
    ['Hi {{unknown|"a" or "b"}}', 'Hi "a" or "b"'],
    ['Hi{{unknown|""}}!', 'Hi!'],
    ['at {{unknown|10:30}}, {{unknown|note: none}}', 'at 10:30, note: none'],
    ['the {{unknown|default}} plan of {{unknown|customer(s)}}', 'the default plan of customer(s)'],
    ['{{unknown|"upcase"}}', 'upcase'],
    ['Hi {{empty|there}} and {{nothing|you}}', 'Hi there and you'],
    ['{ name } {"a":{"b":1}} }}', '{ name } {"a":{"b":1}} }}'],
    ['{name} ${name} %name% [[name]] <name> 50 % off', '{name} ${name} %name% [[name]] <name> 50 % off'],
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
    expect(parseTemplate(text)).toMatchObject({ reason, position, problem: expect.any(String) });
  });

  it.each([
    ['{{Name}}', '{{name}}'],
    ['{{ First Name }}', '{{first_name}}'],
    ['{{firstName}}', '{{first_name}}'],
    ['{{Contact.First-Name|there}}', '{{contact.first_name}}'],
  ])('the refusal of %j names %s, which can be written instead', (text, hint) => {
    expect(parseTemplate(text)).toMatchObject({ hint, problem: expect.stringContaining(`write \`${hint}\``) });
  });

  it.each([
    ['{{1}}', 'variables have names'],
    ['{{#if a}}', 'no conditions and no loops'],
    ['{{/if}}', 'no conditions and no loops'],
    ['{{^a}}', 'no conditions and no loops'],
  ])('the refusal of %j says that %s, and names nothing to write instead', (text, words) => {
    const refusal = parseTemplate(text);
    expect(refusal).toMatchObject({ problem: expect.stringContaining(words) });
    expect(refusal).not.toHaveProperty('hint');
  });
});

describe('a text that is written now', () => {
  const unknownKey = (key: string) =>
    key === 'contact.firstname' ? { problem: 'unknown', hint: '{{contact.first_name}}' } : null;

  it.each([
    ['Hi {{ contact.first_name | default: "friend" }}!', 27, '{{contact.first_name|friend}}'],
    ["Hi {{contact.first_name|default:'friend'}}", 24, '{{contact.first_name|friend}}'],
    ['Hi {{contact.first_name|default("friend")}}', 24, '{{contact.first_name|friend}}'],
    ['Hi {{contact.first_name|default(“friend”, true)}}', 24, '{{contact.first_name|friend}}'],
    ['Hi {{contact.first_name|default "friend"}}', 24, '{{contact.first_name|friend}}'],
    ['Hi {{contact.first_name|fallback=friend}}', 24, '{{contact.first_name|friend}}'],
    ['Hi {{contact.first_name | capitalize | default: "my friend"}}', 26, '{{contact.first_name|my friend}}'],
    ["Hi {{contact.first_name|default:''}}", 24, '{{contact.first_name|}}'],
    ['Hi {{contact.first_name || "friend"}}', 25, '{{contact.first_name|friend}}'],
    ['Hi {{name | upcase}}', 12, '{{name}}'],
    ['Hi {{name|upper()}}', 10, '{{name}}'],
    ['{{day | date: "%d.%m."}}', 8, '{{day}}'],
    ['{{day|date("d.m.Y")}}', 6, '{{day}}'],
    ['{{text | truncate: 20}}', 9, '{{text}}'],
  ])(
    '%j has a filter of another system at position %i, in place of which %j can be written',
    (text, position, hint) => {
      const problem = problemIn(text, unknownKey);
      expect(problem).toMatchObject({ reason: 'WRONG_FALLBACK', position, hint });
      expect(problem?.problem).toContain(hint);
      expect(problemIn(hint, unknownKey)).toBeNull();
    },
  );

  it.each([
    ['Dear {% if contact.name %}{{contact.name}}{% endif %}', 'TAG', 5, undefined],
    ['{%- assign a = 1 -%}', 'TAG', 0, undefined],
    ['Hi {{name}}, *|FNAME|*', 'MERGE_TAG', 13, '{{contact.first_name}}'],
    ['Hi *|COMPANY NAME|* *|ORDER|*', 'MERGE_TAG', 20, '{{order}}'],
    ['*|IF:FNAME|*', 'MERGE_TAG', 0, undefined],
    ['Hi {{contact.firstname}}', 'NOT_OF_CONTACTS', 3, '{{contact.first_name}}'],
    ['Hi {{name} {% if a %}', 'NOT_CLOSED', 3, undefined],
  ])('%j is refused for %s', (text, reason, position, hint) => {
    const problem = problemIn(text, unknownKey);
    expect(problem).toMatchObject({ reason, position, ...(hint !== undefined && { hint }) });
    expect(problem?.hint).toBe(hint);
  });

  it.each([
    '50 % off, 20% today and 30 % tomorrow',
    'See [[x]], {name}, ${name}, %name%, <name> and {a: {b: 1}}',
    'a *| b |* c, 5 * 3 | 2 *',
    '{% 5 %} {%}',
    'Hi {{name|there}} {{name|"default: x"}} {{name|a|b}} {{name|note: none}} {{name|date}} {{name|customer(s)}}',
    'Hi {{name|the "best"}} {{name|he said: "no"}}',
  ])('%j is taken: a sentence may have that', (text) => {
    expect(problemIn(text, unknownKey)).toBeNull();
  });

  it('a filter in an older text is no fallback: where there is no value, it is missing', () => {
    expect(rendered('Hi {{ contact.name | default: "friend" }}!')).toBe('Hi Ana Lopez!');
    expect(rendered('Hi {{ nobody | default: "friend" }}!')).toEqual([
      'Hi {{ nobody | default: "friend" }}!',
      ['nobody'],
    ]);
  });
});

it('a text a hundred times as long takes no more than a hundred times as many steps', () => {
  // A million braces would take minutes if each searched for its end through all the others.
  for (const piece of ['{{', '{{a}}', '{', '}}', '{{a|', '{ {'])
    expect(() => parseTemplate(piece.repeat(500_000))).not.toThrow();
  for (const piece of ['{%', '{%a', '*|', '*|a', '{{a|', '|a ', '{{a|default: '])
    expect(() => problemIn(piece.repeat(200_000), () => null)).not.toThrow();
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

  it.each([
    ['<a href="{{x}}">', 'javascript:alert(1)', '<a href="unsafe:javascript:alert(1)">'],
    ["<a href='{{x}}'>", ' JaVa\tScript:alert(1)', "<a href='unsafe: JaVa\tScript:alert(1)'>"],
    ['<a href={{x}}>', 'data:text/html,x', '<a href=unsafe:data:text/html,x>'],
    ['<img alt="a" SRC = "{{x}}">', 'vbscript:x', '<img alt="a" SRC = "unsafe:vbscript:x">'],
    ['<form action="{{x}}">', 'javascript:x', '<form action="unsafe:javascript:x">'],
    ['<a href="java{{x}}">', 'script:alert(1)', '<a href="javaunsafe:script:alert(1)">'],
    ['<a href="{{x}}">', 'https://example.com/?a=b&c=d', '<a href="https://example.com/?a=b&amp;c=d">'],
    ['<a href="{{x}}">', 'MAILTO:ada@example.com', '<a href="MAILTO:ada@example.com">'],
    ['<a href="https://example.com/{{x}}">', 'a:b', '<a href="https://example.com/a:b">'],
    ['<a href="/orders?at={{x}}">', 'javascript:1', '<a href="/orders?at=javascript:1">'],
    ['<a href="/x">{{x}}</a>', 'javascript:alert(1)', '<a href="/x">javascript:alert(1)</a>'],
    ['<a title="{{x}}">', 'note: this', '<a title="note: this">'],
    ['<a class="b"href="{{x}}">', 'javascript:x', '<a class="b"href="unsafe:javascript:x">'],
    ['<a href="{{x}}">', 'whatsapp://send?text=a', '<a href="whatsapp://send?text=a">'],
    ['<a href="{{x}}">', 'example.com:8080/x', '<a href="example.com:8080/x">'],
    ['<img src="{{x}}">', 'data:image/png;base64,AA', '<img src="data:image/png;base64,AA">'],
    ['<img src="{{x}}">', 'data:image/svg+xml,x', '<img src="unsafe:data:image/svg+xml,x">'],
  ])('a value in an address of HTML runs nothing: %s with %s', (source, value, expected) => {
    const made = parseTemplate(source);
    if (!('template' in made)) throw new Error(made.problem);
    expect(renderTemplate(made.template, () => value, inHtml).text).toBe(expected);
  });

  it('a value in a header begins no other header', () => {
    expect(inHeader('Hi\r\nBcc: eve@example.com\0\u2028x')).toBe('Hi Bcc: eve@example.com x');
  });

  it('escaping a megabyte takes one walk over it', () => {
    expect(inHtml('<'.repeat(1_000_000), ' href="'.repeat(1_000))).toHaveLength(4_000_000);
    expect(inHeader('\r\n'.repeat(500_000))).toBe(' ');
  });
});
