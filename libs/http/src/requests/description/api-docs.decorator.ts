import type { ErrorCode } from '@chasqui/errors';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** Carries an operation's error codes until the document is finished. */
export const ERROR_CODES_EXTENSION = 'x-error-codes';

const NAME_EXTENSION = 'x-named-example';

export interface Example {
  request?: object;
  /** `data` of the answer; the whole body if there is no envelope; the text of a stream. */
  answer: object | string;
}

interface NamedExample {
  id: string;
  example: Example;
}

/** @param id the method's name in generated SDKs. Public, and unique in the description: never rename one */
export function ApiNamed<Id extends string>(id: Id, examples: Readonly<Record<Id, Example>>): MethodDecorator {
  return ApiExtension(NAME_EXTENSION, { id, example: examples[id] } satisfies NamedExample);
}

/** Removes what `ApiNamed` set from an operation. @throws Error for one without a name: it cannot be described */
export function takeNamedExample(
  operation: { operationId?: string },
  examples: Readonly<Record<string, Example>>,
): NamedExample {
  const extended = operation as Partial<Record<typeof NAME_EXTENSION, NamedExample>>;
  const { operationId: id = '' } = operation;
  const example = examples[id];
  const named = extended[NAME_EXTENSION] ?? (example && { id, example });
  if (named === undefined) throw new Error(`${id} has no @ApiNamed, and no example`);
  delete extended[NAME_EXTENSION];
  return named;
}

/** @param summary one line @param description what else a reader must know */
export function ApiSummary(summary: string, description?: string, deprecated = false): MethodDecorator {
  return ApiOperation({ summary, deprecated, ...(description !== undefined && { description }) });
}

/** Codes that the route answers besides those of every route. A test fails on an undeclared answer. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return ApiExtension(ERROR_CODES_EXTENSION, codes);
}

export function ApiAnswer(
  type: Type,
  options: { isList?: boolean; isFeed?: boolean; description: string; status?: number },
): MethodDecorator {
  const item = { $ref: getSchemaPath(type) };
  const list = {
    total: { type: 'integer', description: 'The number of entries in the whole list, counted up to 10,000.' },
    page: { type: 'integer', description: 'The page number, starting at 1.' },
    per_page: { type: 'integer', description: 'The number of entries per page.' },
  };
  const isMore = {
    type: 'boolean',
    enum: [true],
    description:
      'True if more entries follow this page, otherwise absent. A page ends after `per_page` entries or about ' +
      '4 MB.',
  };
  const next = { type: 'string', description: 'Pass it as `cursor` to get the next page. Absent without `has_more`.' };
  const capped = {
    type: 'boolean',
    enum: [true],
    description: 'True if there are more entries than `total` says, otherwise absent.',
  };
  return applyDecorators(
    ApiExtraModels(type),
    ApiResponse({
      status: options.status ?? 200,
      description: options.description,
      schema: {
        type: 'object',
        required: ['success', 'data', ...(options.isList ? Object.keys(list) : [])],
        properties: {
          success: { type: 'boolean', enum: [true], description: 'Always true.' },
          data: options.isList ? { type: 'array', items: item } : item,
          ...(options.isList && {
            ...list,
            total_capped: capped,
            has_more: isMore,
            ...(!options.isFeed && { next_cursor: next }),
          }),
        },
      },
    }),
  );
}

/** WHATWG HTML, section 9.2. */
export const EVENT_STREAM_TYPE = 'text/event-stream';

export function ApiEventStream(description: string): MethodDecorator {
  return ApiResponse({ status: 200, description, content: { [EVENT_STREAM_TYPE]: { schema: { type: 'string' } } } });
}
