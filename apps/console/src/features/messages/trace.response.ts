import { ApiProperty } from '@nestjs/swagger';

/** Where the steps of a message are timed. */
export class TraceData {
  @ApiProperty({ description: '32 hexadecimal digits.' })
  id: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Where people look at it; null: nobody said.' })
  url: string | null;
}

/** @param template TRACE_URL_TEMPLATE */
export function toTraceData(id: string | null, template: string): TraceData | null {
  return id === null ? null : { id, url: template === '' ? null : template.replaceAll('{trace_id}', id) };
}
