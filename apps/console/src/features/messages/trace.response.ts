import { orNull, Shown, TEXT } from '@chasqui/http/requests';

export class TraceData {
  @Shown('32 hexadecimal digits.') id: string;
  @Shown('Where people look at it; null: nobody said.', orNull(TEXT)) url: string | null;
}

/** @param template TRACE_URL_TEMPLATE */
export function toTraceData(id: string | null, template: string): TraceData | null {
  return id === null ? null : { id, url: template === '' ? null : template.replaceAll('{trace_id}', id) };
}
