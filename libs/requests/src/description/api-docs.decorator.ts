import type { ErrorCode } from '@chasqui/errors';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Example } from './example';

/** Extension of an operation that carries its error codes until the document is finished. */
export const ERROR_CODES_EXTENSION = 'x-error-codes';

/** Extension of an operation that carries its name and example until the document is finished. */
const NAME_EXTENSION = 'x-named-example';

interface NamedExample {
  id: string;
  example: Example;
}

/**
 * Names an operation, and gives its example.
 *
 * @param id what SDK generators call their own method. Public, and unique in the description: never rename one
 * @param examples those of the feature, by the names of their operations
 */
export function ApiNamed<Id extends string>(id: Id, examples: Readonly<Record<Id, Example>>): MethodDecorator {
  return ApiExtension(NAME_EXTENSION, { id, example: examples[id] } satisfies NamedExample);
}

/** Takes what `ApiNamed` said out of an operation. @throws Error for one without a name: it cannot be described */
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

/** What an operation does: one line, and what a reader must know besides. */
export function ApiSummary(summary: string, description?: string, deprecated = false): MethodDecorator {
  return ApiOperation({ summary, deprecated, ...(description !== undefined && { description }) });
}

/** Codes that the route answers besides those of every route. A test fails on an answer that is not declared. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return ApiExtension(ERROR_CODES_EXTENSION, codes);
}

/** The success answer: `type` in the envelope, or a list of it. */
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

/** The type of server-sent events (WHATWG HTML, section 9.2). */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** A success that is a stream of server-sent events. */
export function ApiEventStream(description: string): MethodDecorator {
  return ApiResponse({ status: 200, description, content: { [EVENT_STREAM_TYPE]: { schema: { type: 'string' } } } });
}
