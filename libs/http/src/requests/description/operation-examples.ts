import type { OpenAPIObject } from '@nestjs/swagger';
import { type Example, takeNamedExample } from './api-docs.decorator';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
interface Content {
  schema?: { properties?: Record<string, unknown> };
  example?: unknown;
}

/** @param examples of operations that already have a name, by that name */
export function nameWithExample(operation: Operation, examples: Readonly<Record<string, Example>>): void {
  const { id, example } = takeNamedExample(operation, examples);
  operation.operationId = id;
  for (const content of contentsOf(operation.requestBody)) content.example = example.request;
  for (const response of Object.values(operation.responses)) {
    for (const content of contentsOf(response)) content.example = inEnvelope(example.answer, content);
  }
}

function inEnvelope(answer: Example['answer'], { schema }: Content): unknown {
  const { success, total } = schema?.properties ?? {};
  if (success === undefined) return answer;
  const list = total !== undefined && Array.isArray(answer) && { total: answer.length, page: 1, per_page: 20 };
  return { success: true, data: answer, ...list };
}

const contentsOf = (part: unknown): Content[] =>
  Object.values((part as { content?: Record<string, Content> } | undefined)?.content ?? {});
