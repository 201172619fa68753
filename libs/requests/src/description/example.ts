/** A request and its answer, as they stand in the description. */
export interface Example {
  /** The body; absent for operations without one. */
  request?: object;
  /** `data` of the answer; the whole body of an answer without the envelope; the text of a stream. */
  answer: object | string;
}
