import { AppError, type ErrorCode } from '@chasqui/errors';
import type { PipeTransform, Type } from '@nestjs/common';
import { countryOf, noteCountry } from './phone-country';
import { type CheckedField, checkedFieldsOf, type Failure, failuresOf } from './checked.rule';
import { type EmptyTextMeaning, emptyTextIn, withoutEmptyTexts } from './empty-text';
import { type Elsewhere, elsewhereOf, misplacedField } from './elsewhere.decorator';

/** If several fields fail, the answer has the first of these codes; unlisted ones come last. */
const PRECEDENCE: readonly ErrorCode[] = [
  'INVALID_BODY',
  'INVALID_QUERY',
  'INVALID_ACCOUNT_ID',
  'INVALID_DEVICE_ID',
  'INVALID_PHONE',
  'VALIDATION',
];

/**
 * Turns a body or query into an object of its class and checks the class's rules. Unknown fields are ignored; null is
 * absent unless nulls are kept; empty texts are absent (exceptions: `EmptyText`); nothing is converted except by a
 * rule's `read`.
 */
export class CheckedPipe<T extends object> implements PipeTransform<unknown, T> {
  readonly fields: readonly CheckedField[];
  private readonly elsewhere: Elsewhere;
  private readonly emptyTexts: ReadonlyMap<string, EmptyTextMeaning | undefined>;

  /**
   * @param notAnObject the answer's code if the body is no JSON object
   * @param whenAbsent used if no body was sent; default: treated as no JSON object
   * @param nulls `keep nulls`: in the body of a change, rules see null as a value
   */
  constructor(
    readonly type: Type<T>,
    private readonly notAnObject: ErrorCode = 'INVALID_BODY',
    private readonly whenAbsent?: object,
    private readonly nulls?: 'keep nulls',
  ) {
    this.fields = checkedFieldsOf(type);
    const own = new Set(this.fields.map(({ name }) => name));
    const { prototype } = type as { prototype: object };
    this.emptyTexts = new Map(this.fields.map(({ name }) => [name, emptyTextIn(prototype, name)]));
    this.elsewhere = Object.fromEntries(Object.entries(elsewhereOf(type)).filter(([name]) => !own.has(name)));
  }

  /** @throws AppError with the code of the gravest failure, and every failed field in `fields` */
  transform(sent: unknown): T {
    const value = sent ?? this.whenAbsent;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError(this.notAnObject);
    const object = new this.type();
    const country = countryOf(value);
    noteCountry(object, country);
    for (const { name, read } of this.fields) {
      const given = this.given(value, name);
      if (given === undefined) continue;
      (object as Record<string, unknown>)[name] = read === undefined ? given : read(given, country);
    }
    const failures: Failure[] = failuresOf(this.fields, object);
    const misplaced = misplacedField(value, this.elsewhere);
    if (misplaced !== null) failures.push({ ...misplaced, answer: 'VALIDATION', field: 'NOT_ALLOWED' });
    if (failures.length > 0) throw toAnswer(failures);
    return object;
  }

  private given(object: object, name: string): unknown {
    const sent: unknown = Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
    const meaning = this.emptyTexts.get(name);
    const value = sent === '' && meaning === 'clears' ? null : sent;
    if (value === null) return this.nulls === 'keep nulls' ? null : undefined;
    if (meaning === 'kept' || (meaning === 'kept inside' && value !== '')) return value;
    return withoutEmptyTexts(value);
  }
}

function toAnswer(failures: readonly Failure[]): AppError {
  const rank = ({ answer }: Failure): number =>
    (PRECEDENCE.indexOf(answer) + PRECEDENCE.length + 1) % (PRECEDENCE.length + 1);
  const [gravest] = [...failures].sort((a, b) => rank(a) - rank(b));
  const fields = failures.map(({ name, field, message, reason, params }) => {
    return { field: name, code: field, message, ...(reason !== undefined && { reason, params }) };
  });
  return new AppError(gravest?.answer ?? 'VALIDATION', { message: gravest?.message, extra: { fields } });
}
