import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@chasqui/errors';
import { CheckedPipe, ERROR_CODES_EXTENSION, RULE_REASONS, type RuleContext } from '@chasqui/http/requests';
import { describe, expect, it } from '@jest/globals';
import { FEATURES } from '../console.module';

type Type = abstract new (...args: never[]) => unknown;
interface ModuleParts {
  module: Type;
  imports?: (Type | ModuleParts)[];
  controllers?: Type[];
}

/** What any route can answer, whatever it declares: the caller, the form of the request, a server that is away. */
const OF_ALL = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'CONFIRMATION_REQUIRED',
  'ORGANIZATION_NOT_FOUND',
  'ORGANIZATION_SUSPENDED',
  'INVALID_BODY',
  'VALIDATION',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const satisfies readonly (keyof typeof ERRORS)[];

const list = (key: string, type: object): unknown[] => (Reflect.getMetadata(key, type) as unknown[] | undefined) ?? [];

function controllersOf(modules: readonly unknown[], seen = new Set<unknown>()): Type[] {
  return modules.flatMap((each) => {
    const parts = (typeof each === 'function' ? { module: each } : each) as ModuleParts;
    if (seen.has(parts.module)) return [];
    seen.add(parts.module);
    const own = [...list('controllers', parts.module), ...(parts.controllers ?? [])] as Type[];
    const below = controllersOf([...list('imports', parts.module), ...(parts.imports ?? [])], seen);
    return [...own, ...below];
  });
}

interface Handler {
  name: string;
  codes: string[];
  pipes: CheckedPipe<object>[];
}

const handlers: Handler[] = controllersOf(FEATURES).flatMap((controller) => {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name): Handler[] => {
    const handler = prototype[name];
    if (typeof handler !== 'function' || name === 'constructor') return [];
    const extensions = (Reflect.getMetadata('swagger/apiExtension', handler) ?? {}) as Record<string, string[]>;
    const parameters = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as object;
    const pipes = Object.values(parameters).flatMap(({ pipes: own = [] }: { pipes?: unknown[] }) => own);
    return [
      {
        name: `${controller.name}.${name}`,
        codes: extensions[ERROR_CODES_EXTENSION] ?? [],
        pipes: pipes.filter((pipe) => pipe instanceof CheckedPipe) as CheckedPipe<object>[],
      },
    ];
  });
});

type Words = Record<string, string | Record<string, string>>;
/** The words of all errors, with those that a noun has with its own. */
function wordsOf(language: string): Words {
  const folder = join(__dirname, '../../web/src/locales', language);
  const read = (file: string): Words => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words;
  return Object.assign({}, ...readdirSync(folder).map((file) => read(file).errors), read('errors.json')) as Words;
}
const group = (words: Words, name: string): Record<string, string> => words[name] as Record<string, string>;

describe.each(['en', 'es'])('what the console refuses, in the words of its pages (%s)', (language) => {
  const words = wordsOf(language);

  it('has words for every code that a route declares, and for those that every route can answer', () => {
    const declared = new Set<string>([...OF_ALL, ...handlers.flatMap(({ codes }) => codes)]);
    expect(handlers.length).toBeGreaterThan(150);
    expect(declared.size).toBeGreaterThan(50);
    expect([...declared].filter((code) => typeof words[code] !== 'string').sort()).toEqual([]);
  });

  it('has words for every rule of a body, and the rule has all values that they take', () => {
    const reasons = group(words, 'reasons');
    const bodies = handlers.flatMap(({ pipes }) => pipes).filter(({ type }) => type.name.endsWith('Body'));
    expect(bodies.length).toBeGreaterThan(50);
    const speechless = bodies.flatMap(({ type, fields }) =>
      fields.flatMap(({ name, rules }) =>
        rules
          .filter((rule) => !isSaid(rule, reasons))
          .map(({ reason }) => `${type.name}.${name}: ${reason ?? 'no reason'}`),
      ),
    );
    expect([...new Set(speechless)]).toEqual([]);
  });

  it('has words for every reason of rules, and for every kind of failure without one', () => {
    const reasons = group(words, 'reasons');
    expect(RULE_REASONS.filter((reason) => reasons[reason] === undefined)).toEqual([]);
    const kinds = ['REQUIRED', 'WRONG_TYPE', 'MALFORMED', 'TOO_LONG', 'OUT_OF_RANGE', 'NOT_ALLOWED', 'BLOCKED'];
    expect(Object.keys(group(words, 'ofCodes')).sort()).toEqual(kinds.sort());
  });
});

function isSaid({ reason, params = {} }: RuleContext, reasons: Record<string, string>): boolean {
  const text = reason === undefined ? undefined : reasons[reason];
  if (text === undefined) return false;
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in params);
}
