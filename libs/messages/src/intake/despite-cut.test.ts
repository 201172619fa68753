import { despiteCut } from './despite-cut';

const CUT = new Error('Connection terminated unexpectedly');
const AWAY = Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), { code: 'ENOTFOUND' });
const TAKEN = Object.assign(new Error('duplicate key value'), { code: '23505' });
const ITEMS = [{ id: 'a' }, { id: 'b' }];

const world = (answers: readonly (Error | Map<string, string>)[], found: readonly (Error | string[])[]) => {
  const [left, looks] = [[...answers], [...found]];
  const asked: string[][] = [];
  const next = <T>(all: (Error | T)[]): T => {
    const answer = all.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const store = async (items: readonly { id: string }[]): Promise<Map<string, string>> => {
    asked.push(items.map(({ id }) => id));
    return next(left);
  };
  const findStored = async (): Promise<Map<string, string>> => new Map(next(looks).map((id) => [id, 'stored']));
  return { asked, result: (patienceMs?: number) => despiteCut(ITEMS, { store, findStored }, patienceMs) };
};

describe('storing messages despite a cut connection', () => {
  it('what is stored is accepted, and the others are stored anew', async () => {
    const { result, asked } = world([CUT, new Map([['b', 'refused']])], [['a'], []]);
    expect(await result()).toEqual(
      new Map([
        ['a', 'stored'],
        ['b', 'refused'],
      ]),
    );
    expect(asked).toEqual([['a', 'b'], ['b']]);
  });

  it('what is committed between the look and the second try is looked for again', async () => {
    const { result, asked } = world([CUT, TAKEN], [[], ['a', 'b']]);
    expect(await result()).toEqual(
      new Map([
        ['a', 'stored'],
        ['b', 'stored'],
      ]),
    );
    expect(asked).toHaveLength(2);
  });

  it('what the second try refuses although the first one was committed meanwhile is accepted', async () => {
    const { result } = world([CUT, new Map([['b', 'refused']])], [[], ['b']]);
    expect(await result()).toEqual(new Map([['b', 'stored']]));
  });

  it('a server that is away is waited for, also when it goes once more', async () => {
    const { result, asked } = world([CUT, CUT, new Map()], [AWAY, AWAY, ['a'], AWAY, ['a', 'b']]);
    expect([...(await result()).keys()]).toEqual(['a', 'b']);
    expect(asked).toEqual([['a', 'b'], ['b']]);
  });

  it.each([
    ['another cut, when the wait is over', [CUT, new Error('Connection terminated'), new Map()], [[], []]],
    ['a look that fails for a reason of its own', [CUT, new Map()], [new Error('permission denied')]],
    ['a wait that was in vain', [CUT, new Map()], [AWAY, []]],
    ['a key that is taken and not there', [CUT, TAKEN, TAKEN, new Map()], [[], [], []]],
  ])('after %s nobody knows: it ends with the error of the first cut', async (_, answers, found) => {
    await expect(world(answers, found).result(0)).rejects.toBe(CUT);
  });

  it('another error is no cut, and is passed on at once', async () => {
    const { result, asked } = world([TAKEN, new Map()], [['a', 'b']]);
    await expect(result()).rejects.toBe(TAKEN);
    expect(asked).toHaveLength(1);
  });
});
