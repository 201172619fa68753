interface AnsweredError {
  message: string | null;
  scope: string | null;
}

const NONE: AnsweredError = { message: null, scope: null };

/** Error code and scope of an answer; nulls if the body is cut off. */
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
