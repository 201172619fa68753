import { CursorField, Field, LimitField, SortField, TIME } from '@chasqui/http/requests';

/** Query of GET /messages (spec.md section 4). The service reads `since`: an invalid time answers 500. */
export class InboundQuery {
  @Field(
    { about: 'Return only messages stored after this time (RFC 3339). A value that is not a time returns 500.' },
    { schema: TIME, is: () => true, must: 'a time (RFC 3339)', code: 'MALFORMED' },
  )
  since?: unknown;

  @LimitField() limit?: string;
  @CursorField() cursor?: string;
  @SortField() sort?: string;
}
