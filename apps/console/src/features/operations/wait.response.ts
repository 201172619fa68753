import type { Wait } from '@chasqui/operations';
import { ApiProperty } from '@nestjs/swagger';

const TIME_OR_NULL = { type: 'string', format: 'date-time', nullable: true } as const;

/** Why something waits. */
export class WaitData {
  @ApiProperty({ description: 'A stable word, to be put into the words of a language.' })
  code: string;

  @ApiProperty({ description: 'The same as an English sentence, without its times.' })
  text: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  params: object;

  @ApiProperty(TIME_OR_NULL)
  since: string | null;

  @ApiProperty({ ...TIME_OR_NULL, description: 'When it is tried next, or may go on.' })
  next_at: string | null;
}

export function toWaitData(wait: Wait | null): WaitData | null {
  if (wait === null) return null;
  const { code, text, params, since, nextAt } = wait;
  return { code, text, params, since: since?.toISOString() ?? null, next_at: nextAt?.toISOString() ?? null };
}
