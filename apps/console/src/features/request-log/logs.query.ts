import type { ApiRequestFilter } from '@chasqui/request-log';
import { ChoiceField, CursorField, IdField, TextField, TimeField, toTime } from '@chasqui/http/requests';
import { ModeQuery } from '../../http/mode.query';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD'] as const;
const CLASSES = ['2', '3', '4', '5'] as const;

export class LogsQuery extends ModeQuery {
  @IdField({ of: 'an API key', about: 'Those of one API key.' })
  key_id?: string;

  @ChoiceField({ of: METHODS, about: 'The HTTP method.' })
  method?: (typeof METHODS)[number];

  @ChoiceField({ of: CLASSES, about: '4: those with a status of 400 to 499.' })
  status?: (typeof CLASSES)[number];

  @ChoiceField({ of: ['true'], about: 'Those with a status of 400 and above.' })
  failed?: 'true';

  @TextField({ max: 64, filled: true, code: 'MALFORMED', about: 'The code of the answer.' })
  error_code?: string;

  @TextField({ max: 200, filled: true, code: 'MALFORMED', about: 'How the path begins.' })
  path?: string;

  @TextField({ max: 200, filled: true, code: 'MALFORMED', about: 'One request.' })
  request_id?: string;

  @IdField({ of: 'a message', about: 'The request that made a message.' })
  message_id?: string;

  @TimeField({ about: 'Then or later.' })
  from?: string;

  @TimeField({ about: 'Before.' })
  to?: string;

  @CursorField()
  cursor?: string;
}

export function logFilterOf(query: LogsQuery): ApiRequestFilter {
  const { key_id: keyId, method, status, failed, error_code: errorCode, path: pathPrefix } = query;
  const { request_id: requestId, message_id: messageId, from, to } = query;
  const [since, until] = [from && toTime(from), to && toTime(to)];
  return {
    ...(keyId && { keyId }),
    ...(method && { method }),
    ...(status && { statusClass: Number(status) as 2 | 3 | 4 | 5 }),
    ...(failed && { onlyFailed: true }),
    ...(errorCode && { errorCode }),
    ...(pathPrefix && { pathPrefix }),
    ...(requestId && { requestId }),
    ...(messageId && { messageId }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
