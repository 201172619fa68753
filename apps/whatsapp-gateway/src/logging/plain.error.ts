/**
 * The loggable part of an error. Errors of the WhatsApp library carry the stanza that they are about, those of an HTTP
 * client its answer: none of that is logged.
 */
export function plainError(error: unknown): unknown {
  const { name, message, stack, code, cause } = (error ?? {}) as Error & { code?: unknown };
  if (typeof message !== 'string') return { type: typeof error };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error ? { cause: cause.message } : {}),
  };
}
