import { type LeftColumn, leftColumns, type MappedColumn } from '../columns/column-mapping';
import { type WordMeaning, meaningOf, wordOf } from '../columns/consent-words';
import { channelOf } from '../columns/import-target';
import type { CsvRow } from '../csv/csv-rows';
import type { RowCounter } from './file-survey';

/** A column that was left out, and how much it says. */
export interface UnmappedColumn {
  column: string;
  rowsWithValues: number;
}

/** A word of a column of consents, and what it was taken for. */
export interface ConsentWord {
  column: string;
  /** Null: all others together. */
  word: string | null;
  opt: 'in' | 'out' | 'unknown';
  rows: number;
}

/** Columns and words that are told at most. */
const MOST_LEFT = 200;
const MOST_WORDS = 50;
const OTHERS = 'others';

/** Counts what of a file is left out, and what its columns of consents say. */
export class FileCensus implements RowCounter {
  private readonly left: readonly LeftColumn[];
  private readonly counts: number[];
  private readonly properties = new Map<string, number>();
  private readonly consents: readonly MappedColumn[];
  private readonly words = new Map<string, ConsentWord>();

  /** @param ignored columns that are to be left out */
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

  /** Columns that are left out, those that hold nothing among them. */
  get unmapped(): UnmappedColumn[] {
    const columns = this.left.map(({ column }, at) => ({ column, rowsWithValues: this.counts[at] ?? 0 }));
    const properties = [...this.properties].flatMap(([column, rowsWithValues]) =>
      this.ignored.includes(column) ? [] : [{ column, rowsWithValues }],
    );
    return [...columns, ...properties].slice(0, MOST_LEFT);
  }

  /** The most frequent first. */
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

/** Whoever is not in a column of opt-outs has said nothing by that. */
const toOpt = (meaning: WordMeaning): ConsentWord['opt'] => (meaning === 'unsaid' ? 'unknown' : meaning);
