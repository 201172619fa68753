import { type FieldRule, fieldOf } from './field-rules';
import { isKeptAsItIs, maskedText } from './masked-text';
import { MASK } from './secret-words';

/** Limit of a masked body, in bytes. */
export const BODY_BYTES = 4_096;

/** Bytes written before the rest is only counted: enough remains to close everything open. */
const BUDGET_BYTES = 2_800;
const MOST_ITEMS = 3;
const MOST_DEPTH = 8;
const LONGEST_TEXT = 500;
/** Bytes of a kept text as JSON, where each character may be an escape. */
const MOST_TEXT_BYTES = 600;

type Fields = Readonly<Record<string, unknown>>;

/** A request's body as JSON without secrets and texts. It visits only as much as it keeps. */
export function maskedBody(body: unknown): string {
  return new Masking().textOf(body, false);
}

/** The same for an answer: the text of our own errors is kept. */
export function maskedAnswer(answer: unknown): string {
  return new Masking().textOf(answer, isError(answer));
}

function isError(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && (answer as Fields).success === false;
}

/** Our own words in an error and in its `fields`. */
const ERROR_WORDS = new Set(['code', 'error', 'message', 'field', 'fields']);

class Masking {
  private text = '';
  private bytes = 0;

  textOf(value: unknown, isOurError: boolean): string {
    this.write(value, 'plain', 0, isOurError);
    return this.text;
  }

  private write(value: unknown, rule: FieldRule, depth: number, isOurError: boolean): void {
    if (typeof value === 'string') this.writeText(value, rule);
    else if (value === null || typeof value === 'boolean') this.addAscii(String(value));
    else if (typeof value === 'number') this.writeNumber(value, rule);
    else if (typeof value !== 'object') this.addAscii('null');
    else if (rule === 'secret' || rule === 'file') this.addText(MASK);
    else if (depth >= MOST_DEPTH) this.addText('…');
    else if (Array.isArray(value)) this.writeItems(value, rule, depth, isOurError);
    else this.writeMembers(value as Fields, rule, depth, isOurError);
  }

  private writeText(text: string, rule: FieldRule): void {
    if (isKeptAsItIs(text, rule)) this.addAscii(`"${text}"`);
    else this.addText(maskedText(text, rule));
  }

  private writeNumber(value: number, rule: FieldRule): void {
    if (rule === 'secret' || rule === 'content' || rule === 'text') this.addText(MASK);
    else this.addAscii(Number.isFinite(value) ? String(value) : 'null');
  }

  private writeItems(items: readonly unknown[], rule: FieldRule, depth: number, isOurError: boolean): void {
    this.addAscii('[');
    let written = 0;
    for (; written < Math.min(items.length, MOST_ITEMS) && this.bytes < BUDGET_BYTES; written += 1) {
      if (written > 0) this.addAscii(',');
      this.write(items[written], rule, depth + 1, isOurError);
    }
    if (written < items.length) this.add(`${written > 0 ? ',' : ''}"… ${items.length - written} more"`);
    this.addAscii(']');
  }

  private writeMembers(fields: Fields, rule: FieldRule, depth: number, isOurError: boolean): void {
    this.addAscii('{');
    const names = Object.keys(fields);
    let written = 0;
    for (const name of names) {
      if (this.bytes >= BUDGET_BYTES) break;
      if (written > 0) this.addAscii(',');
      const field = fieldOf(name);
      this.text += field.json;
      this.bytes += field.bytes;
      const isOurs = isOurError && ERROR_WORDS.has(name);
      const own = isOurs ? 'words' : rule === 'content' ? rule : field.rule;
      this.write(fields[name], own, depth + 1, isOurs);
      written += 1;
    }
    if (written < names.length) this.add(`${written > 0 ? ',' : ''}"…":"${names.length - written} more"`);
    this.addAscii('}');
  }

  private addText(text: string): void {
    const piece = JSON.stringify(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);
    this.add(Buffer.byteLength(piece) > MOST_TEXT_BYTES ? `"${MASK}"` : piece);
  }

  private addAscii(piece: string): void {
    this.text += piece;
    this.bytes += piece.length;
  }

  private add(piece: string): void {
    this.text += piece;
    this.bytes += Buffer.byteLength(piece);
  }
}
