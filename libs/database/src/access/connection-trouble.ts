/**
 * Connection exceptions (SQLSTATE), a server that starts or stops, the network's codes. Where running containers get
 * names, a restarting server's name is unknown for a moment.
 */
const CODES =
  /^(08...|57P0[1-3]|53300|ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** PostgreSQL could not be reached, or the connection was lost: worth another try on a new connection. */
export function isConnectionTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || (typeof message === 'string' && WORDS.test(message));
}
