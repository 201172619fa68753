import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Entry } from './store/entries';
import { Journal, readJournal } from './store/journal';
import { readLedger } from './store/ledger-reader';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-journal-'));
  path = join(folder, 'phone.journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (id: string): Entry => ({ kind: 'call_done', id });

describe('a journal', () => {
  it('a journal keeps what was appended, in order, over several lives', async () => {
    for (const life of ['a', 'b']) {
      const { journal } = await Journal.open(path, true);
      await Promise.all([1, 2, 3].map((number) => journal.append([entry(`${life}${number}`)])));
      await journal.close();
    }
    expect(readJournal(path).entries).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map(entry));
  });

  it('a journal forgets a line that was cut off, and writes the next one as if it had never begun', async () => {
    writeFileSync(path, `${JSON.stringify([entry('whole')])}\n`);
    appendFileSync(path, '[{"kind":"call_done","id":"to');
    expect(readJournal(path).entries).toEqual([entry('whole')]);
    const { journal, entries } = await Journal.open(path, false);
    expect(entries).toEqual([entry('whole')]);
    await journal.append([entry('next'), entry('to it')]);
    await journal.close();
    expect(readJournal(path).entries).toEqual([entry('whole'), entry('next'), entry('to it')]);
  });

  it('a journal that was abandoned writes nothing more, and says nothing more', async () => {
    const { journal } = await Journal.open(path, true);
    const first = journal.append([entry('first')]);
    let isWritten = false;
    void journal.append([entry('second')]).then(() => {
      isWritten = true;
    });
    await Promise.all([first, journal.abandon()]);
    void journal.append([entry('third')]).then(() => {
      isWritten = true;
    });
    expect(readJournal(path).entries).toEqual([entry('first')]);
    expect(isWritten).toBe(false);
  });

  it('the journal of a phone that never was is an empty ledger', () => {
    expect(readLedger(join(folder, 'nobody'))).toEqual({
      identity: undefined,
      radio: [],
      messages: [],
      unreported: 0,
      webhooks: 0,
    });
  });
});
