import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { INBOUND_KINDS } from '@chasqui/gateway-protocol';
import { CONTENT_KINDS } from './content-kinds';

const docs = join(__dirname, '../../../../../../docs');
const page = readFileSync(join(docs, 'incoming.md'), 'utf8');
const rows = page.split('\n').flatMap((line): [string, string][] => {
  const [, first, second] = line.split('|');
  return first !== undefined && second !== undefined ? [[first, second.trim()]] : [];
});

describe('docs/incoming.md', () => {
  it.each(Object.entries(CONTENT_KINDS))('docs/incoming.md says of %s that it is told as %s', (part, kind) => {
    const found = rows.filter(([parts]) => parts.includes(`\`${part}\``));
    expect(found.map(([, second]) => second)).toEqual([kind]);
  });

  it('docs/incoming.md speaks of no part that is none', () => {
    const isType = (word: string): boolean => [...INBOUND_KINDS, 'inside', 'change', 'silent'].includes(word);
    const parts = rows.flatMap(([first, second]) => (isType(second) ? [...first.matchAll(/`(\w+)`/g)] : []));
    expect(parts.map(([, name]) => name).filter((name) => !(name !== undefined && name in CONTENT_KINDS))).toEqual([]);
  });
});

describe('docs/guide/receiving.md', () => {
  it('docs/guide/receiving.md names every type of a message that comes in, and no other', () => {
    const guide = readFileSync(join(docs, 'guide/receiving.md'), 'utf8');
    const [, , types = ''] = (guide.split('\n').find((line) => line.startsWith('| `type` |')) ?? '').split('|');
    const names = [...types.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(INBOUND_KINDS));
  });
});
