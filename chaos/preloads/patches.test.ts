import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@chasqui/database';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findUnused, whyBroken } from '../system/preload-uses';
import { changeStatement, replaceInStatement } from './change-statement';
import { beginPreload, notePreloadMissing } from './use-journal';
import { wrap } from './wrap';

const APP = 'bakery';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-preloads-'));
  Object.assign(process.env, { CHAOS_FOLDER: folder, CHAOS_APP: APP });
  beginPreload('without-salt');
});

afterEach(() => {
  delete process.env.CHAOS_FOLDER;
  delete process.env.CHAOS_APP;
  rmSync(folder, { recursive: true });
});

const unused = (...preloads: string[]): string[] => findUnused(folder, { [APP]: preloads });

function aBaker() {
  class Baker {
    private readonly flour = 'rye';
    bake(grams: number): string {
      return `${grams} g of ${this.flour}`;
    }
    static open(name: string): string {
      return name;
    }
  }
  return Baker;
}

describe('a wrapped method', () => {
  it('a wrapped method is called with its own instance, and the run may use it', () => {
    const Baker = aBaker();
    wrap(Baker.prototype, 'bake', (bake, grams) => `${bake(grams * 2)}, unsalted`);
    expect(new Baker().bake(500)).toBe('1000 g of rye, unsalted');
    expect(unused('without-salt')).toEqual([]);
  });

  it('a wrapped method fails the run, by name, when nobody called it', () => {
    const Baker = aBaker();
    wrap(Baker.prototype, 'bake', () => 'nothing');
    wrap(Baker, 'open', (open, name) => open(name));
    Baker.open('late');
    expect(unused('without-salt')).toEqual(['without-salt: no bakery ever called Baker.bake']);
  });

  it('a wrapped method counts as used when one of several processes called it', () => {
    for (const process of [aBaker(), aBaker()]) wrap(process.prototype, 'bake', () => 'nothing');
    const Baker = aBaker();
    wrap(Baker.prototype, 'bake', () => 'nothing');
    new Baker().bake(1);
    expect(unused('without-salt')).toEqual([]);
  });

  it('a wrapped method is refused at once when it does not exist, or is no method', () => {
    const Baker = aBaker();
    expect(() => wrap(Baker.prototype, 'knead' as 'bake', () => '')).toThrow('there is no method Baker.knead');
    expect(() => wrap(Baker.prototype, 'flour' as 'bake', () => '')).toThrow('there is no method Baker.flour');
  });
});

describe('a preload', () => {
  it('a preload fails the run when no process loaded it', () => {
    expect(unused('without-salt')).toEqual(['without-salt: no bakery loaded it, or it patches nothing']);
  });

  it('a preload fails the run when it could not be loaded, with the reason', () => {
    notePreloadMissing('there is no method Baker.knead to patch');
    const problem = 'without-salt, in bakery: there is no method Baker.knead to patch';
    expect(unused('without-salt')).toEqual([problem]);
    expect(whyBroken(folder, APP)).toBe(problem);
  });
});

describe('a changed statement', () => {
  const methods = Object.getOwnPropertyDescriptors(Database.prototype);
  afterEach(() => void Object.defineProperties(Database.prototype, methods));

  /** A database that answers every statement with its text. */
  function aDatabase(): Database {
    const answer = (statement: { text?: string } | string, answered?: (error: undefined, result: object) => void) => {
      const result = { rows: [typeof statement === 'string' ? statement : statement.text] };
      answered?.(undefined, result);
      return Promise.resolve(result);
    };
    const client = { query: answer, release: () => undefined, takeTime: () => undefined };
    const pool = { ...client, connect: () => Promise.resolve(client) };
    return Object.assign(Object.create(Database.prototype) as object, { pool, factListener: () => undefined }) as never;
  }
  const SALTED = { name: 'dough_mix', text: 'mix flour, salt' };

  it('a changed statement is changed in a transaction and outside of one, and the run may use it', async () => {
    replaceInStatement('dough_mix', [[', salt', '']]);
    expect((await aDatabase().query(SALTED)).rows).toEqual(['mix flour']);
    expect(await aDatabase().transaction(async (run) => (await run.query(SALTED)).rows)).toEqual(['mix flour']);
    expect(unused('without-salt')).toEqual([]);
  });

  it('a changed statement fails the run when nobody ran it', async () => {
    changeStatement('dough_mix', (text) => text.replace(', salt', ''));
    await aDatabase().query({ name: 'dough_bake', text: 'bake' });
    expect(unused('without-salt')).toEqual(['without-salt: no bakery ever called the statement dough_mix']);
  });

  it('a changed statement stays as it is and fails the run when one of the parts to change is gone', async () => {
    replaceInStatement('dough_mix', [
      ['flour', 'rye'],
      ['pepper', ''],
    ]);
    expect((await aDatabase().query(SALTED)).rows).toEqual(['mix flour, salt']);
    expect(unused('without-salt')).toEqual([
      'without-salt, in bakery: dough_mix is not what it was: nothing to switch off was found',
    ]);
  });
});
