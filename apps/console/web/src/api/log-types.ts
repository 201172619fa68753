/** A request that a program made to the API. */
export interface LoggedRequest {
  id: string;
  at: string;
  key_id: string;
  method: string;
  /** The pattern, such as /v1/messages/:id. */
  route: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  address: string;
  user_agent: string;
  request_id: string;
  message_id: string | null;
}

/** The same with its bodies: JSON without secrets and texts; null: none, or not kept. */
export interface LoggedRequestDetail extends LoggedRequest {
  request_body: string | null;
  response_body: string | null;
}
