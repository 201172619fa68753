import { AppError, type ErrorCode } from '@chasqui/errors';
import type { PipeTransform, Type } from '@nestjs/common';
import { type CheckedField, checkedFieldsOf, type Failure, failuresOf } from './checked.rule';
import type { FieldCode } from './rule.decorator';

/** Of several failures the first of these is answered; what is not listed comes last. */
const PRECEDENCE: readonly ErrorCode[] = [
  'INVALID_BODY',
  'INVALID_QUERY',
  'INVALID_ACCOUNT_ID',
  'INVALID_DEVICE_ID',
  'INVALID_PHONE',
  'VALIDATION',
];

/**
 * A body or query as an object of its class, checked by the class's rules. Unknown fields are ignored, null is absent
 * unless nulls are kept, nothing is converted.
 */
export class CheckedPipe<T extends object> implements PipeTransform<unknown, T> {
  readonly fields: readonly CheckedField[];

  /**
   * @param notAnObject the answer to a body that is no JSON object
   * @param whenAbsent taken for a body that was not sent; default: it is no JSON object
   * @param nulls `keep nulls`: in a body that changes something, null is a value that its rules look at
   */
  constructor(
    readonly type: Type<T>,
    private readonly notAnObject: ErrorCode = 'INVALID_BODY',
    private readonly whenAbsent?: object,
    private readonly nulls?: 'keep nulls',
  ) {
    this.fields = checkedFieldsOf(type);
  }

  /** @throws AppError with the code of the gravest failure, and every field that failed in `fields` */
  transform(sent: unknown): T {
    const value = sent ?? this.whenAbsent;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError(this.notAnObject);
    const object = new this.type();
    for (const { name } of this.fields) {
      const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
      const isGiven = given !== undefined && (given !== null || this.nulls === 'keep nulls');
      if (isGiven) (object as Record<string, unknown>)[name] = given;
    }
    const failures = failuresOf(this.fields, object);
    if (failures.length > 0) throw toAnswer(failures);
    return object;
  }
}

function toAnswer(failures: readonly Failure[]): AppError {
  const rank = ({ answer }: Failure): number =>
    (PRECEDENCE.indexOf(answer) + PRECEDENCE.length + 1) % (PRECEDENCE.length + 1);
  const [gravest] = [...failures].sort((a, b) => rank(a) - rank(b));
  const fields = failures.map(({ name, field, message }): { field: string; code: FieldCode; message: string } => {
    return { field: name, code: field, message };
  });
  return new AppError(gravest?.answer ?? 'VALIDATION', { message: gravest?.message, extra: { fields } });
}
