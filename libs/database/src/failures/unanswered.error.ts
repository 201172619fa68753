/**
 * A statement that PostgreSQL did not answer in time, or whose connection was lost. Its connection is never used again:
 * a late answer would be taken for that of another statement.
 */
export class UnansweredError extends Error {
  constructor(
    /**
     * SQLSTATE (PostgreSQL's manual, appendix A, class 08). `08001`: nothing was sent. `08004`: no connection, because
     * one side rejects the other. `08006`: what was sent is undone. `08007`: it may have been done or not.
     */
    readonly code: '08001' | '08004' | '08006' | '08007',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'UnansweredError';
  }
}
