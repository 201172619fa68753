/**
 * SQLSTATE: connection exceptions, ended or not taking connections now; and what the network says. Where names are given to
 * containers that run, that of a server which starts anew is nobody's for a moment.
 */
const CODES =
  /^(08...|57P0[1-3]|53300|ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether PostgreSQL could not be reached, or the connection was lost: what failed is worth another try, on a new one. */
export function isConnectionTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || (typeof message === 'string' && WORDS.test(message));
}
