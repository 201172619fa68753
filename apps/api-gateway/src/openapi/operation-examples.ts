import type { OpenAPIObject } from '@nestjs/swagger';
import type { Example } from './examples/example';
import { MESSAGE_EXAMPLES } from './examples/message.examples';
import { NUMBER_EXAMPLES } from './examples/number.examples';
import { SMS_EXAMPLES } from './examples/sms.examples';
import { WEBHOOK_EXAMPLES } from './examples/webhook.examples';
import { WHATSAPP_EXAMPLES } from './examples/whatsapp.examples';
import type { OperationId } from './operation-ids';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
interface Content {
  schema?: { properties?: Record<string, unknown> };
  example?: unknown;
}

/** An operation without an example does not compile. */
const EXAMPLES: Readonly<Record<OperationId, Example>> = {
  ...WHATSAPP_EXAMPLES,
  ...NUMBER_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...SMS_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
};

/** Adds an example of the request and of the success to an operation that is not finished yet. */
export function addExamples(operation: Operation): void {
  const example = EXAMPLES[operation.operationId as OperationId];
  const { request, answer } = example;
  for (const content of contentsOf(operation.requestBody)) content.example = request;
  for (const response of Object.values(operation.responses)) {
    for (const content of contentsOf(response)) content.example = inEnvelope(answer, content);
  }
}

/** As the schema of the answer says: in the envelope of a list, in the plain one, or as it stands. */
function inEnvelope(answer: Example['answer'], { schema }: Content): unknown {
  const { success, total } = schema?.properties ?? {};
  if (success === undefined) return answer;
  const list = total !== undefined && Array.isArray(answer) && { total: answer.length, page: 1, per_page: 20 };
  return { success: true, data: answer, ...list };
}

const contentsOf = (part: unknown): Content[] =>
  Object.values((part as { content?: Record<string, Content> } | undefined)?.content ?? {});
