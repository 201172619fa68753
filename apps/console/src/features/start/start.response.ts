import { ApiProperty } from '@nestjs/swagger';

const STEPS = ['key', 'number', 'message', 'webhook', 'reply'] as const;
export type StepId = (typeof STEPS)[number];

export class StepData {
  @ApiProperty({ enum: STEPS })
  id: StepId;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Null: not yet.' })
  done_at: string | null;
}

/** What the examples of a first message are filled in with. */
export class SnippetData {
  @ApiProperty({ description: 'Ends in /v1.' })
  base_url: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The number that sends; null: none is connected.' })
  number: string | null;
}

/** The way of a newcomer. */
export class StartData {
  @ApiProperty({ type: [StepData] })
  steps: StepData[];

  @ApiProperty()
  snippet: SnippetData;
}
