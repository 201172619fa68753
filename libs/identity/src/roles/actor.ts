/** From where a request comes. */
export interface Caller {
  /** IP address; null: not over the network. */
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** The token of `KnownBrowsers` that it shows; absent: none. */
  browser?: string | null;
}

/** Who does something, and from where. */
export interface Actor extends Caller {
  /** Null: nobody with an account. */
  id: string | null;
  email: string | null;
}

/** The operator's command line, and the service itself. */
export const COMMAND_LINE: Actor = { id: null, email: null, address: null, userAgent: null, requestId: null };

/** A user as the one who does something. */
export function actorOf({ id, email }: { id: string; email: string }, caller: Caller): Actor {
  const { address, userAgent, requestId } = caller;
  return { id, email, address, userAgent, requestId };
}
