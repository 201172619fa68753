import { type LeftColumn, leftColumns, type MappedColumn } from '../columns/column-mapping';
import { type WordMeaning, meaningOf, wordOf } from '../columns/consent-words';
import { channelOf } from '../columns/import-target';
import type { CsvRow } from '../csv/csv-rows';
import type { RowCounter } from './file-survey';

export interface UnmappedColumn {
  column: string;
  rowsWithValues: number;
}

export interface ConsentWord {
  column: string;
  /** Null for all further words together. */
  word: string | null;
  opt: 'in' | 'out' | 'unknown';
  rows: number;
}

const MOST_LEFT = 200;
const MOST_WORDS = 50;
const OTHERS = 'others';

/** Counts which columns of a file are left out, and what its consent columns say. */
export class FileCensus implements RowCounter {
  private readonly left: readonly LeftColumn[];
  private readonly counts: number[];
  private readonly properties = new Map<string, number>();
  private readonly consents: readonly MappedColumn[];
  private readonly words = new Map<string, ConsentWord>();

  constructor(
    private readonly headings: readonly string[],
    columns: readonly MappedColumn[],
    private readonly ignored: readonly string[],
  ) {
    this.left = leftColumns(headings, columns, ignored);
    this.counts = this.left.map(() => 0);
    this.consents = columns.filter(({ target }) => channelOf(target) !== undefined);
  }

  add({ cells, leftOut = [] }: CsvRow): void {
    for (const [at, { index }] of this.left.entries())
      if ((cells[index] ?? '').trim() !== '') this.counts[at] = (this.counts[at] ?? 0) + 1;
    for (const name of leftOut)
      if (this.properties.has(name) || this.properties.size < MOST_LEFT)
        this.properties.set(name, (this.properties.get(name) ?? 0) + 1);
    for (const column of this.consents) this.addWord(column, wordOf(cells[column.index] ?? ''));
  }

  /** Also those without any value. */
  get unmapped(): UnmappedColumn[] {
    const columns = this.left.map(({ column }, at) => ({ column, rowsWithValues: this.counts[at] ?? 0 }));
    const properties = [...this.properties].flatMap(([column, rowsWithValues]) =>
      this.ignored.includes(column) ? [] : [{ column, rowsWithValues }],
    );
    return [...columns, ...properties].slice(0, MOST_LEFT);
  }

  get consentWords(): ConsentWord[] {
    return [...this.words.values()].toSorted((a, b) => b.rows - a.rows);
  }

  private addWord({ index, isOptOut = false }: MappedColumn, word: string): void {
    if (word === '') return;
    const meaning = meaningOf(word, isOptOut);
    const opt = toOpt(meaning);
    const isNew = !this.words.has(`${index} ${opt} ${word}`);
    const name = isNew && this.words.size >= MOST_WORDS ? OTHERS : word;
    const key = `${index} ${opt} ${name}`;
    const known = this.words.get(key);
    if (known !== undefined) known.rows += 1;
    else this.words.set(key, { column: this.headings[index] ?? '', word: name === word ? word : null, opt, rows: 1 });
  }
}

/** A person whom an opt-out column does not name has given no answer. */
const toOpt = (meaning: WordMeaning): ConsentWord['opt'] => (meaning === 'unsaid' ? 'unknown' : meaning);
