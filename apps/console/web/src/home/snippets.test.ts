import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { snippetOf } from './snippets';

const VALUES = {
  baseUrl: 'https://chasqui.example.com/v1',
  key: 'wsk_live_abc',
  to: '51987204118',
  message: `It's "ready" \\ 100 %`,
};

describe('the snippets of the first message', () => {
  it('hand a shell exactly the body that was typed', () => {
    const script = snippetOf('curl', VALUES).replace(/^curl/, 'printf "%s\\n"');
    const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(lines[2]).toBe('Authorization: Bearer wsk_live_abc');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ to: VALUES.to, message: VALUES.message });
  });

  it.each(['curl', 'node', 'python', 'php'] as const)('name the address and the key in %s', (language) => {
    const text = snippetOf(language, VALUES);
    expect(text).toContain('https://chasqui.example.com/v1/whatsapp/send');
    expect(text).toContain('Bearer wsk_live_abc');
  });
});
