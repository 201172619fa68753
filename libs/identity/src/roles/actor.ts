export interface Caller {
  /** IP address; null: not over the network. */
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** Token of `KnownBrowsers`; absent: none. */
  browser?: string | null;
}

export interface Actor extends Caller {
  /** Null: not a user. */
  id: string | null;
  email: string | null;
}

export const COMMAND_LINE: Actor = { id: null, email: null, address: null, userAgent: null, requestId: null };

export function actorOf({ id, email }: { id: string; email: string }, caller: Caller): Actor {
  const { address, userAgent, requestId } = caller;
  return { id, email, address, userAgent, requestId };
}
