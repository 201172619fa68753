interface AnsweredError {
  message: string | null;
  /** The one that the key lacks. */
  scope: string | null;
}

const NONE: AnsweredError = { message: null, scope: null };

/** What an answer says went wrong; its body may be cut off and then says nothing. */
export function errorOf(body: string | null): AnsweredError {
  try {
    const answer = JSON.parse(body ?? 'null') as Record<string, unknown> | null;
    if (answer?.success !== false) return NONE;
    const text = (name: string): string | null => (typeof answer[name] === 'string' ? answer[name] : null);
    return { message: text('message'), scope: answer.code === 'INSUFFICIENT_SCOPE' ? text('scope') : null };
  } catch {
    return NONE;
  }
}
