import { listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

const STEPS = ['key', 'number', 'message', 'webhook', 'reply'] as const;
export type StepId = (typeof STEPS)[number];

export class StepData {
  @Shown(oneOf(STEPS)) id: StepId;
  @Shown('Null: not yet.', orNull(TIME)) done_at: string | null;
}

export class SnippetData {
  @Shown('Ends in /v1.') base_url: string;
  @Shown('The number that sends; null: none is connected.', orNull(TEXT)) number: string | null;
}

export class StartData {
  @Shown(listOf(StepData)) steps: StepData[];
  @Shown() snippet: SnippetData;
}
