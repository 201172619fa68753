import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CheckedField, type CheckedPipe, failuresOf, LONGEST_UNLESS_DECLARED } from '@chasqui/http/requests';
import type { Api } from '../api.factory';
import { createDescribedApi } from '../openapi/described-api';
import { checkedHandlersOf } from '../testing/checked-handlers';

/** Far more than any field takes, and little enough for a pattern that should never have run. */
const LONG = '1'.repeat(70_000);

let api: Api;
let pipes: CheckedPipe<object>[];

beforeAll(async () => {
  api = await createDescribedApi();
  pipes = checkedHandlersOf(api).flatMap((handler) => handler.pipes);
});

afterAll(() => api.http.close());

function longMembersOf(type: unknown): unknown {
  const described = Array.isArray(type) ? type[0] : type;
  const prototype = typeof described === 'function' ? (described.prototype as object) : {};
  const names: string[] = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? [];
  const members = names.map((name): [string, unknown] => {
    const member = memberOf(prototype, name.replace(':', ''));
    return [name.replace(':', ''), member.isArray === true ? [longMembersOf(member.type)] : LONG];
  });
  return members.length === 0 ? LONG : Object.fromEntries(members);
}

const memberOf = (prototype: object, name: string): { type?: unknown; isArray?: boolean } =>
  Reflect.getMetadata('swagger/apiModelProperties', prototype, name) ?? {};

function longValues(type: new () => object, field: CheckedField): unknown[] {
  const { name } = field;
  const nested = longMembersOf(memberOf(type.prototype as object, name).type);
  const first = { slot: 1, timezone: 'UTC', windows: [{ days: [1], from: LONG, to: LONG }], phone: LONG };
  const justTooLong = LONG.slice(0, shortest(field) + 1);
  const values = [LONG, justTooLong, nested, { a: LONG }, { [LONG]: 'a' }, first];
  return [...values, ...values.map((value) => [value])];
}

function longestRead(act: () => void): number {
  // oxlint-disable-next-line unbound-method -- called with the pattern that it belongs to
  const { exec } = RegExp.prototype;
  let longest = 0;
  // Every method that takes a pattern asks `exec` (ECMA-262, RegExpExec).
  // oxlint-disable-next-line no-extend-native -- put back below; nothing else runs in between
  RegExp.prototype.exec = function watched(this: RegExp, text: string) {
    longest = Math.max(longest, text.length);
    return exec.call(this, text);
  };
  try {
    act();
  } finally {
    // oxlint-disable-next-line no-extend-native -- as it was
    RegExp.prototype.exec = exec;
  }
  return longest;
}

const shortest = ({ rules }: CheckedField): number => Math.min(...rules.map(({ longest }) => longest), LONG.length);

describe('every body and query', () => {
  it('every body and query gives no pattern a text longer than its field may be', () => {
    let fieldCount = 0;
    for (const { type, fields } of pipes) {
      for (const field of fields) {
        for (const value of longValues(type, field)) {
          const object = Object.assign(new type(), { [field.name]: value });
          const read = longestRead(() => failuresOf([field], object));
          // The declared length for the text itself, the default for texts inside it.
          const most = typeof value === 'string' ? shortest(field) : LONGEST_UNLESS_DECLARED;
          expect([type.name, field.name, Math.max(read, most)]).toEqual([type.name, field.name, most]);
        }
        fieldCount += 1;
      }
    }
    expect(pipes.length).toBeGreaterThan(25);
    expect(fieldCount).toBeGreaterThan(100);
  });

  it('every text that a pattern reads declares how long it may be: the smallest of its rules holds for all', () => {
    const fields = pipes.flatMap((pipe) => pipe.fields);
    for (const { name, rules } of fields) {
      const smallest = Math.min(...rules.map(({ longest }) => longest));
      const contentLengths = rules.filter(({ stage }) => stage === 'content').map(({ longest }) => longest);
      expect([name, ...contentLengths]).toEqual([name, ...contentLengths.map(() => smallest)]);
    }
  });

  it('the check of patterns sees one that reads a long text', () => {
    expect(longestRead(() => /a/.test(LONG))).toBe(LONG.length);
    expect(longestRead(() => LONG.replace(/2/g, ''))).toBe(LONG.length);
    expect(longestRead(() => LONG.split(/2/))).toBe(LONG.length);
  });
});
